#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "document/view/camera.h"

namespace studioscope {

// An empty range of at least a seventh of the points' extent along a horizontal axis, with points
// on both sides: the space between the two arms of a first-person model, for example.
struct Gap {
    int axis = 0;
    float low = 0, high = 0;
};
std::optional<Gap> gap_between(std::span<const glm::vec3> points);

// Whether a triangle crosses the gap, which makes both sides one part.
bool is_crossed(const Gap& gap, std::span<const glm::vec3> points,
                std::span<const uint32_t> triangles);

// frame_points() for parts with a gap between them: centres the visible points, and moves the
// camera so far away that no part looks much larger than another.
void frame_separated_parts(Camera& camera, std::span<const glm::vec3> points, float aspect);

// The extent of the points along the line of sight.
float depth_range(const Camera& camera, std::span<const glm::vec3> points);

// The number of points up to which keep_outer_points() keeps all of them.
constexpr size_t kMaxFramedPoints = 100'000;

// Drops inner points of a large set, so that a camera frames a model of a million vertices as
// quickly as a small one. The bounds of the remaining points are the same, and their extent in any
// direction is nearly that of the whole set.
void keep_outer_points(std::vector<glm::vec3>& points);

// Takes out the points that are farther than ten diagonals from the box of the nearest 99 %: of a
// part that an animation moves thousands of units away, for example. Returns them.
std::vector<glm::vec3> take_far_points(std::vector<glm::vec3>& points);

}  // namespace studioscope
