#pragma once

#include <cmath>
#include <cstdint>

namespace studioscope {

// IEEE half precision, little-endian words as files have them. What infinity and "not a number"
// (all exponent bits set) stand for is the format's business.
inline bool is_finite_half(uint16_t half) { return (half & 0x7C00) != 0x7C00; }

inline float float_of_half(uint16_t half) {
    const int exponent = (half >> 10) & 31, mantissa = half & 1023;
    const float sign = (half & 0x8000) != 0 ? -1.0f : 1.0f;
    if (exponent == 0) return sign * std::ldexp(static_cast<float>(mantissa), -24);
    return sign * std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
}

}  // namespace studioscope
