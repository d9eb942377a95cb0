#pragma once

#include <functional>
#include <glm/glm.hpp>

#include "facts/light/rig.h"
#include "model/animation/gaze.h"
#include "model/material_programs.h"

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

// The steps in their order. Those that a program lacks add 0, and multiply by 1.
struct EyeTerms {
    glm::dvec3 base{0};  // the iris, over the white of the eye or with its noise
    glm::dvec3 diffuse{0};
    glm::dvec3 occlusion{1};   // factor of the diffuse light
    glm::dvec3 caustic{0};     // light on the iris through the cornea
    glm::dvec3 reflection{0};  // added
    glm::dvec3 glint{0};       // added
    glm::dvec3 color{0};       // the sum, before LightRig::rolls_off
};

// `to_viewer` is a unit vector.
EyeTerms eye_terms(const EyeMaterial& eye, const EyeFrame& frame, const glm::dvec3& position,
                   const glm::dvec3& to_viewer, const EyeTexels& texels, const LightRig& rig);

// EyeTerms::color.
glm::dvec3 eye_light(const EyeMaterial& eye, const EyeFrame& frame, const glm::dvec3& position,
                     const glm::dvec3& to_viewer, const EyeTexels& texels, const LightRig& rig);

}  // namespace studioscope
