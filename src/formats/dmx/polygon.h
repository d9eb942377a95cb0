#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace studioscope {

// Adds the triangles of a polygon of n corners to `triangles`, as corner numbers 0..n-1: always n -
// 2 of them, in the polygon's winding. A convex one becomes a fan from the corner that is closest
// to the others (for a quad: the shorter diagonal), as the compiler makes it; a concave one is cut
// ear by ear. Above kMaxPolygonCorners it is a plain fan: the effort grows with the square.
void triangulate(std::span<const glm::vec3> corners,
                 std::vector<std::array<uint32_t, 3>>& triangles);

constexpr size_t kMaxPolygonCorners = 512;

// Length is twice the area; zero where the polygon has none. Newell's sum, so any shape will do.
glm::vec3 polygon_normal(std::span<const glm::vec3> corners);

}  // namespace studioscope
