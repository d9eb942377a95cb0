#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/floats.h"

namespace studioscope {

// The packed number types of MDL animations and flexes.

// An IEEE half in which every exponent is a number: infinity becomes the maximum, NaN becomes 0.
inline float from_half(uint16_t half) {
    constexpr float kMax = 65504;
    if (is_finite_half(half)) return float_of_half(half);
    if ((half & 0x3FF) != 0) return 0;
    return half & 0x8000 ? -kMax : kMax;
}

glm::vec3 from_vector48(const std::array<uint16_t, 3>& words);
// A packed quaternion whose w follows from unit length; w is 0 if x, y, z are too long.
glm::quat from_quaternion48(const std::array<uint16_t, 3>& words);
glm::quat from_quaternion64(uint64_t bits);
// A packed quaternion with the three smallest components: the largest one follows from unit length.
glm::quat from_quaternion48_smallest(const std::array<uint16_t, 3>& words);

}  // namespace studioscope
