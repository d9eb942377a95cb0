#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

namespace studioscope {

// IEEE half precision, little-endian words as in files. The meaning of infinity and NaN (all
// exponent bits set) depends on the file format.
inline bool is_finite_half(uint16_t half) { return (half & 0x7C00) != 0x7C00; }

inline float half_to_float(uint16_t half) {
    // Difference of the exponent biases, shifted.
    constexpr uint32_t kBiasBetween = (127 - 15) << 23;
    constexpr float kMin = 0x1p-24f;  // the unit of subnormals
    const uint32_t sign = uint32_t{half & 0x8000u} << 16, rest = half & 0x7FFFu;
    const uint32_t size = (half & 0x7C00) == 0
                              ? std::bit_cast<uint32_t>(static_cast<float>(rest) * kMin)
                              : (rest << 13) + kBiasBetween;
    return std::bit_cast<float>(sign | size);
}

// True if both lists are equal; NaN equals NaN here.
inline bool are_same_numbers(std::span<const float> a, std::span<const float> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](float left, float right) {
        return left == right || (std::isnan(left) && std::isnan(right));
    });
}

}  // namespace studioscope
