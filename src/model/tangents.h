#pragma once

#include "model/model.h"

namespace studioscope {

// Tangents from positions, normals and UVs for a model whose file has none: the direction of
// growing u, made orthogonal to the normal; w is +-1 so that cross(normal, tangent) * w points to
// growing v. Zero-length where the UVs are degenerate.
std::vector<glm::vec4> compute_tangents(const Model& model);

}  // namespace studioscope
