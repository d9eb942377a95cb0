#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "facts/light/rig.h"
#include "model/animation/gaze.h"
#include "model/scene.h"

namespace studioscope {

// The answer to "why does this point of a surface have this colour?": the steps of the game's
// program with their numbers (facts/light/surface_light.h), computed on the CPU.

struct ShadedPoint {
    int material = kNone;        // index into the scene's materials
    glm::dvec3 position{0};      // world space, Z up
    glm::dvec3 normal{0, 0, 1};  // as interpolated, of any length
    glm::dvec4 tangent{0};       // w: +-1
    glm::dvec2 uv{0};
    double uv_per_pixel = 0;    // side of a pixel in texture coordinates; 0: unknown
    double iris_per_pixel = 0;  // of an eye: side of a pixel in coordinates of the iris; 0: unknown
    glm::dvec3 out_of_mouth{0};  // facts/light/mouth.h
    double wrinkle = 0;          // PosedVertex::wrinkle, as interpolated
};

struct PixelTerm {
    std::string name;    // "diffuse"
    std::string value;   // one number, or red, green and blue: linear light
    std::string source;  // parameters that decide it: "$phongexponenttexture"
};

struct PixelExplanation {
    std::string material;
    std::string program;              // "skin ($phong)"
    std::vector<PixelTerm> terms;     // in the order of the program's steps
    std::optional<glm::ivec3> color;  // the sum on the screen, 0..255 per channel
    std::string remark;  // why there are no terms, or why the picture may differ; may be empty
    std::optional<glm::ivec3> drawn = {};  // the pixel of the picture, 0..255 per channel
};

// Without terms for a material that is drawn by no program of the game; nothing for a number that
// no material has. `materials`: those of the scene at this time. `eye`: that of the eyeball whose
// surface it is, as it is turned; null: the mesh has none.
std::optional<PixelExplanation> explain_pixel(std::span<const ResolvedMaterial> materials,
                                              const Scene& scene, const ShadedPoint& point,
                                              const LightRig& rig, const glm::dvec3& viewer,
                                              const EyeFrame* eye = nullptr);

}  // namespace studioscope
