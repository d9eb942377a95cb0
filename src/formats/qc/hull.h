#pragma once

#include <vector>

#include "model/compiled_files.h"

namespace studioscope {

// The convex hull of the points: of points in one plane their outline, seen from both sides, as
// public PHYs have it; empty if they lie on a line.
ConvexPiece convex_hull(const std::vector<glm::vec3>& points);

// True if all points lie within half a unit of each other across a plane through the first three of
// them, as the compiler finds faces without smoothing groups: of a thin piece their order decides.
bool is_taken_for_flat(const std::vector<glm::vec3>& points);

double enclosed_volume(const ConvexPiece& piece);

}  // namespace studioscope
