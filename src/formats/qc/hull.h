#pragma once

#include <vector>

#include "model/compiled_files.h"

namespace studioscope {

// The convex hull of the points; without triangles if they lie in one plane.
ConvexPiece convex_hull(const std::vector<glm::vec3>& points);

double enclosed_volume(const ConvexPiece& piece);

}  // namespace studioscope
