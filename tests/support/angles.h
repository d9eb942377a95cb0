#pragma once

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

namespace studioscope {

// Angle between two rotations in radians, precise for near ones too: the dot product of quaternions
// does not resolve less than half a degree.
inline double angle_between(const glm::quat& a, const glm::quat& b) {
    const glm::dquat turn =
        glm::conjugate(glm::normalize(glm::dquat(a))) * glm::normalize(glm::dquat(b));
    const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
    return 2 * std::asin(std::min(sine, 1.0));
}

}  // namespace studioscope
