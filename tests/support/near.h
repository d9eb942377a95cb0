#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace studioscope {

inline void check_near(const glm::vec3& found, const glm::vec3& expected) {
    CAPTURE(found.x, found.y, found.z, expected.x, expected.y, expected.z);
    CHECK(glm::distance(found, expected) < 1e-4f);
}

// Angle between two rotations in radians, precise for near ones too: the dot product of quaternions
// does not resolve less than half a degree.
inline double angle_between(const glm::quat& a, const glm::quat& b) {
    const glm::dquat turn =
        glm::conjugate(glm::normalize(glm::dquat(a))) * glm::normalize(glm::dquat(b));
    const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
    return 2 * std::asin(std::min(sine, 1.0));
}

}  // namespace studioscope
