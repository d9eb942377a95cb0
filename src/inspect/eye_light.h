#pragma once

#include <functional>
#include <glm/glm.hpp>

#include "inspect/eye_aim.h"
#include "inspect/light_rig.h"
#include "model/eye_material.h"

namespace studioscope {

// The colour of one point of an eye as the game's shaders Eyes and EyeRefract compute it, in double
// precision: the reference that shaders/eye.glsl is tested against. Model space; colours are
// linear.

struct EyeTexels {
    glm::dvec4 white{1};  // base texture, by the mesh's coordinates
    double occlusion = 1;
    std::function<glm::dvec4(const glm::dvec2&)> iris;
    std::function<glm::dvec4(const glm::dvec2&)> cornea;  // null: flat
    std::function<glm::dvec3(double)> light_warp;
    std::function<glm::dvec3(const glm::dvec3&)> surroundings;
};

// `to_viewer` is a unit vector.
glm::dvec3 eye_light(const EyeMaterial& eye, const EyeFrame& frame, const glm::dvec3& position,
                     const glm::dvec3& to_viewer, const EyeTexels& texels, const LightRig& rig);

}  // namespace studioscope
