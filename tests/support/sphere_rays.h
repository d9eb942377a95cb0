#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "model/model.h"

namespace studioscope {

// The attributes of a model's surface where the ray of a pixel meets it, in double precision.
struct SurfaceHit {
    glm::dvec3 position{0}, normal{0}, tangent{0};
    glm::dvec2 uv{0};
    double handedness = 1;
};

// The hits of all pixels of a square picture, rows from the top; front faces only. Pixels at whose
// corner or side the surface ends have none.
std::vector<std::optional<SurfaceHit>> hits_of(const Model& model,
                                               const glm::dmat4& clip_from_world, int side);

// A sphere of radius 10 about the origin with texture coordinates, one bone and one material.
Model sphere_model(const char* material);

}  // namespace studioscope
