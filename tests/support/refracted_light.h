#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <optional>

#include "support/surface_light.h"

namespace studioscope {

// The colour of one point of a material of Refract, in double precision: the reference that
// shaders/refract.glsl is tested against.

// Textures at the point, decoded as the program reads them. Those that are missing keep these
// values.
struct RefractedTexels {
    glm::dvec4 bump{0.5, 0.5, 1, 1};   // as stored, 0..1
    std::optional<glm::dvec3> second;  // $normalmap2, as stored
    std::optional<glm::dvec3> tint;    // $refracttinttexture, linear
    // The picture without the surface, linear light; 0, 0 is its top left corner, 1, 1 the
    // opposite.
    std::function<glm::dvec3(const glm::dvec2&)> behind;
    std::function<glm::dvec3(const glm::dvec3&)> surroundings;  // light from a direction
};

// `place` is the point in the picture, as RefractedTexels::behind takes it. The sum is neither
// lit nor compressed, and not yet blended (Refraction::is_blended).
glm::dvec3 refracted_light(const SurfaceMaterial& surface, const LitPoint& point,
                           const RefractedTexels& texels, const glm::dvec2& place,
                           const LightRig& rig);

}  // namespace studioscope
