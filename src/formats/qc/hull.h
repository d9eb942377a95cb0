#pragma once

#include <vector>

#include "model/compiled_files.h"

namespace studioscope {

// The smallest convex piece around the points: no triangles where they lie in one plane.
ConvexPiece convex_hull(const std::vector<glm::vec3>& points);

double volume_of(const ConvexPiece& piece);

}  // namespace studioscope
