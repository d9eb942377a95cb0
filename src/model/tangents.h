#pragma once

#include "model/model.h"

namespace studioscope {

// Computes tangents from positions, normals and UVs for a model whose file has none: the direction
// of increasing u, orthogonal to the normal; w is +-1 so that cross(normal, tangent) * w points to
// increasing v. Zero length if the UVs are degenerate.
std::vector<glm::vec4> compute_tangents(const Model& model);

}  // namespace studioscope
