#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace studioscope {

// The number of points up to which keep_outer_points() keeps all.
constexpr size_t kMaxFramedPoints = 100'000;

// Drops points inside a large set, so that a camera frames a model of a million vertices as quickly
// as a small one. What remains has the same bounds, and its extent in any direction is that of the
// whole set but for a small share of its size.
void keep_outer_points(std::vector<glm::vec3>& points);

}  // namespace studioscope
