#pragma once

#include <glm/glm.hpp>

namespace studioscope {

// The surroundings that a surface reflects where the game's environment map is missing: a grey room
// with a bright ceiling, a dark floor and two soft windows. Linear light from a direction, a unit
// vector; world space is Z up.
glm::dvec3 neutral_room(const glm::dvec3& direction);

}  // namespace studioscope
