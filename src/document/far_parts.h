#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "document/camera.h"

namespace studioscope {

// Where a seventh or more of what lies level along an axis is empty, with points on either side:
// between the two arms of a player without the player.
struct Gap {
    int axis = 0;
    float low = 0, high = 0;
};
std::optional<Gap> gap_between(std::span<const glm::vec3> points);

// Whether a triangle reaches across it: then what lies on either side is one part.
bool is_crossed(const Gap& gap, std::span<const glm::vec3> points,
                std::span<const uint32_t> triangles);

// frame_points() for parts with a gap between them: what is seen of them stands in the middle of
// the picture, and the camera is so far away that no part looks much larger than another.
void frame_far_parts(Camera& camera, std::span<const glm::vec3> points, float aspect);

// The extent of the points along the line of sight.
float depth_range(const Camera& camera, std::span<const glm::vec3> points);

}  // namespace studioscope
