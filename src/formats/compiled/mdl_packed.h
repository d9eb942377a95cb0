#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/half.h"

namespace studioscope {

// The packed number types of MDL animations and flexes.

// IEEE half, but with every exponent a number: what would be infinity is the largest, NaN is 0.
inline float from_half(uint16_t half) {
    constexpr float kMax = 65504;
    if (is_finite_half(half)) return float_of_half(half);
    if ((half & 0x3FF) != 0) return 0;
    return half & 0x8000 ? -kMax : kMax;
}

glm::vec3 from_vector48(const std::array<uint16_t, 3>& words);
// The fourth component is what unit length leaves, never the root of a negative number.
glm::quat from_quaternion48(const std::array<uint16_t, 3>& words);
glm::quat from_quaternion64(uint64_t bits);
// "Smallest three": the largest component is the one left out.
glm::quat from_quaternion48_smallest(const std::array<uint16_t, 3>& words);

}  // namespace studioscope
