#pragma once

#include <bit>
#include <cstdint>

namespace studioscope {

// IEEE half precision, little-endian words as files have them. What infinity and "not a number"
// (all exponent bits set) stand for is the format's business.
inline bool is_finite_half(uint16_t half) { return (half & 0x7C00) != 0x7C00; }

inline float float_of_half(uint16_t half) {
    constexpr uint32_t kBiasBetween = (127 - 15) << 23;  // of the two formats' exponents
    constexpr float kMin = 0x1p-24f;                     // a subnormal's unit
    const uint32_t sign = uint32_t{half & 0x8000u} << 16, rest = half & 0x7FFFu;
    const uint32_t size = (half & 0x7C00) == 0
                              ? std::bit_cast<uint32_t>(static_cast<float>(rest) * kMin)
                              : (rest << 13) + kBiasBetween;
    return std::bit_cast<float>(sign | size);
}

}  // namespace studioscope
