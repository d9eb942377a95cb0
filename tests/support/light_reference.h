#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "facts/light/pixel_terms.h"
#include "facts/light/rig.h"
#include "model/animation/gaze.h"
#include "model/scene.h"

namespace studioscope {

// The terms of a pixel in double precision, from the textures of a scene: what the shaders compute,
// by surface_light() and eye_light().

struct ShadedPoint {
    int material = kNone;        // index into the scene's materials
    glm::dvec3 position{0};      // world space, Z up
    glm::dvec3 normal{0, 0, 1};  // as interpolated, of any length
    glm::dvec4 tangent{0};       // w: +-1
    glm::dvec2 uv{0};
    double uv_per_pixel = 0;    // side of a pixel in texture coordinates; 0: unknown
    double iris_per_pixel = 0;  // of an eye: side of a pixel in coordinates of the iris; 0: unknown
    glm::dvec3 mouth_direction{0};  // facts/light/rig.h
    double wrinkle = 0;             // PosedVertex::wrinkle, as interpolated
};

// Terms that its program lacks are not numbers. Nothing where no program of the game draws the
// material. `materials`: those of the scene at this time. `eye`: that of the eyeball whose surface
// it is, as it is turned; null: the mesh has none.
std::optional<LightTerms> reference_terms(std::span<const ResolvedMaterial> materials,
                                          const Scene& scene, const ShadedPoint& point,
                                          const LightRig& rig, const glm::dvec3& viewer,
                                          const EyeFrame* eye = nullptr);

}  // namespace studioscope
