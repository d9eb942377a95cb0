#pragma once

#include <functional>
#include <glm/glm.hpp>

#include "facts/light/rig.h"
#include "model/material_programs.h"

namespace studioscope {

// The colour of one point of a surface as the game's programs compute it, in double precision and
// step by step: the reference that shaders/game_light.glsl is tested against, and the numbers that
// explain a pixel. World space; colours are linear.

struct LitPoint {
    glm::dvec3 normal{0, 0, 1};  // unit vector
    glm::dvec3 tangent{1, 0,
                       0};  // along increasing u; zero: none, and the normal map has no effect
    double handedness = 1;  // +-1: along increasing v is handedness * cross(normal, tangent)
    glm::dvec3 to_viewer{0, 0, 1};  // unit vector
    glm::dvec3 mouth_direction{0};  // unit vector; zero: there is no mouth that hides teeth
    double wrinkle = 0;             // as interpolated; below 0 $compress is shown, above 0 $stretch
};

// Textures at the point, decoded as the program reads them. Those that are missing keep these
// values.
struct SurfaceTexels {
    glm::dvec4 base{1};
    glm::dvec4 second{1};             // $texture2
    glm::dvec4 bump{0.5, 0.5, 1, 1};  // as stored, 0..1
    glm::dvec4 compress{1}, stretch{1};
    glm::dvec4 bump_compress{0.5, 0.5, 1, 1}, bump_stretch{0.5, 0.5, 1, 1};  // as stored, 0..1
    glm::dvec4 detail{1};
    glm::dvec4 exponent{1};
    glm::dvec4 reflection_mask{1};
    glm::dvec3 self_illumination_mask{1};
    std::function<glm::dvec3(double)> light_warp;               // at u, 0..1
    std::function<glm::dvec3(double, double)> phong_warp;       // at u and v, 0..1
    std::function<glm::dvec3(const glm::dvec3&)> surroundings;  // light from a direction
};

// The steps in their order. Terms that the program lacks are 0, or 1 where they are factors.
struct SurfaceTerms {
    glm::dvec4 base{0};  // with wrinkles, the second and the detail texture
    glm::dvec3 normal{0};
    double mask = 1;     // of specular light
    double fresnel = 1;  // of specular light
    glm::dvec3 diffuse{1};
    glm::dvec3 albedo{0};
    glm::dvec3 reflection{0};
    double exponent = 0;
    glm::dvec3 tint{1};
    glm::dvec3 specular{0};
    glm::dvec3 rim{0};        // specular light after the rim light, minus `specular`
    double mouth = 1;         // share of the light that the mouth leaves to teeth
    glm::dvec3 own_light{0};  // what self-illumination adds to the lit albedo
    glm::dvec3 color{0};      // the sum, before LightRig::rolls_off
    double opacity = 1;
};

SurfaceTerms surface_light(const SurfaceMaterial& surface, const LitPoint& point,
                           const SurfaceTexels& texels, const LightRig& rig);

// The colour on the screen, sRGB 0..1.
glm::dvec3 screen_color(const SurfaceTerms& terms, const SurfaceMaterial& surface,
                        const LightRig& rig);

}  // namespace studioscope
