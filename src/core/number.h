#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace studioscope {

// Numbers as text formats write them, without allocation. All functions return the character after
// the number, or nullptr when there is none at `at`. Leading blanks are the caller's.

// Exactly rounded, as the nearest float to what is written: decimal or exponent, one sign, `nan`
// and `inf` in any case. Beyond the range of float is infinity or zero.
const char* parse_float(const char* at, const char* end, float& value);

// Whether the whole word is one number that a float holds: neither `nan`, `inf` nor 1e99. `value`
// stays as it is where it is not.
bool parse_finite(std::string_view word, float& value);

// Decimal digits with one sign; beyond +-10^15 is cut to that.
const char* parse_integer(const char* at, const char* end, int64_t& value);

namespace number {

constexpr int kReadAhead = 40;  // bytes that parse_float_ahead() may look at

inline uint64_t load_eight(const char* at) {
    static_assert(std::endian::native == std::endian::little);
    uint64_t eight = 0;
    std::memcpy(&eight, at, sizeof eight);
    return eight ^ 0x3030303030303030;  // digits become 0..9
}

// A bit for each of eight characters that is no digit.
inline uint64_t above_nine(uint64_t eight) {
    return (((eight & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676) | eight) & 0x8080808080808080;
}

// The value of eight digits: two, four, eight of them are joined at a time.
inline uint64_t digits_value(uint64_t eight) {
    eight = eight * 10 + (eight >> 8);
    return (((eight & 0x000000FF000000FF) * 0x000F424000000064) +
            (((eight >> 16) & 0x000000FF000000FF) * 0x0000271000000001)) >>
           32;
}

// The sign is set as a bit: as a branch, half of all signs would be guessed wrong.
inline float with_sign(double magnitude, bool is_negative) {
    const auto bits = std::bit_cast<uint32_t>(static_cast<float>(magnitude));
    return std::bit_cast<float>(bits | (static_cast<uint32_t>(is_negative) << 31));
}

// `Whole` digits (one or two), a point, six digits, and then nothing that goes on with the number.
// Without the point its digits are one number of eight, with a zero before where they are seven.
//
// The product is off by 2 units of a double's last place at most. Eight digits over 10^6 never lie
// in the middle between two floats (they would be an odd number of 25 bits times 5^6, which is more
// than eight digits), and no closer to it than 2^14 such units: rounding the product is rounding
// the number. All 10^8 were tried.
template <unsigned Whole>
inline const char* parse_six_places(const char* at, bool is_negative, float& value) {
    const uint64_t head = (load_eight(at) << (8 * (2 - Whole))) & 0xFFFF;
    const uint64_t digits = load_eight(at + Whole + 1) << 16 | head;
    const char* const after = at + Whole + 7;
    const bool goes_on = (*after >= '0' && *after <= '9') || (*after | 0x20) == 'e';
    if (above_nine(digits) != 0 || goes_on) return nullptr;
    value = with_sign(static_cast<double>(digits_value(digits)) * 1e-6, is_negative);
    return after;
}

// "0.123456" or "-12.345678", as nearly all numbers of a mesh are written; nullptr for others. How
// many digits there are is a branch: the processor goes on to the next number while this one's are
// still being counted.
inline const char* parse_six_places(const char* at, float& value) {
    const bool is_negative = *at == '-';
    at += is_negative ? 1 : 0;
    if (at[1] == '.') return parse_six_places<1>(at, is_negative, value);
    if (at[2] == '.') return parse_six_places<2>(at, is_negative, value);
    return nullptr;
}

// 1..7 digits with up to 16 decimals and a small exponent.
const char* parse_usual(const char* at, float& value);

}  // namespace number

// parse_float() for the common shapes; needs kReadAhead readable bytes. nullptr: ask parse_float().
inline const char* parse_float_ahead(const char* at, float& value) {
    const char* after = number::parse_six_places(at, value);
    return after != nullptr ? after : number::parse_usual(at, value);
}

}  // namespace studioscope
