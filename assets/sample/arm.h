#pragma once

#include <array>
#include <glm/glm.hpp>
#include <vector>

namespace studioscope::assets {

// Centre lines of the eight arms: out of the body, down to the ground, and up again into a curl.

constexpr size_t kArmCount = 8;

// A point of an arm; `s` is 0 inside the body and 1 at the tip.
struct ArmPoint {
    glm::vec3 center{0};
    glm::vec3 forward{1, 0, 0};  // towards the tip
    glm::vec3 up{0, 0, 1};       // the outer side; suckers are on the other
    float radius = 1;
};

struct Arm {
    float azimuth = 0;             // radians, of the root
    std::vector<ArmPoint> points;  // at equal steps of s

    ArmPoint at(float s) const;
};

// Makes the arms by growing azimuth, from the back over the right side.
std::array<Arm, kArmCount> make_arms();

}  // namespace studioscope::assets
