#pragma once

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

namespace studioscope {

// Between two rotations, in radians, however near they are: a dot product of quaternions is blind
// below half a degree.
inline double angle_between(const glm::quat& a, const glm::quat& b) {
    const glm::dquat turn =
        glm::conjugate(glm::normalize(glm::dquat(a))) * glm::normalize(glm::dquat(b));
    const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
    return 2 * std::asin(std::min(sine, 1.0));
}

}  // namespace studioscope
