#pragma once

#include <functional>
#include <optional>

#include "core/image.h"
#include "document/document.h"
#include "support/light_reference.h"
#include "support/material_files.h"
#include "support/sphere_rays.h"
#include "support/surface_light.h"

namespace studioscope {

// A ball in the middle of the view, whose picture is compared with what a reference computes.

// A scene with sphere_model() of this material, which "/game/materials" has.
Scene ball_scene(const char* material = "ball");

// Resolves the scene's materials in these files, without a message where all `is_whole`, and looks
// at it on black.
Document ball_document(Scene scene, const Files& files, bool is_whole = true,
                       const LoadOptions& options = {});

// A pixel of the ball.
struct BallPixel {
    size_t number = 0;  // rows from the top
    const SurfaceHit& hit;
    LitPoint point;
    const LightRig& rig;
    glm::dvec3 viewer;

    ShadedPoint shaded() const {
        return {0, hit.position, hit.normal, {hit.tangent, hit.handedness}, hit.uv};
    }
};

struct BallReference {
    // The colour on the screen, sRGB 0..1; nothing where the pixel is not compared.
    std::function<std::optional<glm::dvec3>(const BallPixel&)> color;
    // The terms of the pixel, which must have its colour; not compared where it is not set.
    std::function<std::optional<LightTerms>(const BallPixel&)> terms = {};
    double max_height = 9;  // of a radius of 10: the tangents of the poles have no direction
};

struct BallDifference {
    double largest = 0;   // of 255
    double of_terms = 0;  // of the screen's colour in them, of 255
    int pixels = 0;       // that were compared
};

// `image` is square.
BallDifference difference_on_ball(const Document& document, const Image& image,
                                  const BallReference& reference);

}  // namespace studioscope
