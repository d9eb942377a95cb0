#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace studioscope {

// Triangulates a polygon of n corners: appends exactly n - 2 triangles to `triangles`, as corner
// numbers 0..n-1, in the polygon's winding. A convex polygon becomes a fan from the corner that is
// closest to the others (for a quad: the shorter diagonal), as in the compiler; a concave one is
// cut by ear clipping. Above kMaxPolygonCorners it is a plain fan, as the time grows with the
// square.
void triangulate(std::span<const glm::vec3> corners,
                 std::vector<std::array<uint32_t, 3>>& triangles);

constexpr size_t kMaxPolygonCorners = 512;

// The polygon's normal by Newell's method, for any shape; its length is twice the area, zero for a
// degenerate polygon.
glm::vec3 polygon_normal(std::span<const glm::vec3> corners);

}  // namespace studioscope
