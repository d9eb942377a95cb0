#pragma once

#include <catch2/catch.hpp>
#include <glm/glm.hpp>

namespace studioscope {

inline void check_near(const glm::vec3& found, const glm::vec3& expected) {
    CAPTURE(found.x, found.y, found.z, expected.x, expected.y, expected.z);
    CHECK(glm::distance(found, expected) < 1e-4f);
}

}  // namespace studioscope
