#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace studioscope {

// Parsing of numbers in text formats, without allocation. All functions return the character after
// the number, or nullptr if there is none at `at`. Leading whitespace must be skipped by the
// caller.

// Parses a number as the nearest float, correctly rounded: decimal or exponent, one sign, `nan` and
// `inf` in any case. A number beyond the range of float becomes infinity or zero.
const char* parse_float(const char* at, const char* end, float& value);

// Parses a word that is one finite float; `nan`, `inf` and 1e99 are refused. Returns false, with
// `value` unchanged, for any other word.
bool parse_finite(std::string_view word, float& value);

// Parses decimal digits with one sign; the value is clamped to +-10^15.
const char* parse_integer(const char* at, const char* end, int64_t& value);

namespace number {

constexpr int kReadAhead = 40;  // bytes that parse_float_ahead() may read

inline uint64_t load_eight(const char* at) {
    static_assert(std::endian::native == std::endian::little);
    uint64_t eight = 0;
    std::memcpy(&eight, at, sizeof eight);
    return eight ^ 0x3030303030303030;  // maps the digits to 0..9
}

// Sets the high bit of each of eight bytes that is not a digit.
inline uint64_t above_nine(uint64_t eight) {
    return (((eight & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676) | eight) & 0x8080808080808080;
}

// The value of eight digits, combined pairwise in three steps.
inline uint64_t digits_value(uint64_t eight) {
    eight = eight * 10 + (eight >> 8);
    return (((eight & 0x000000FF000000FF) * 0x000F424000000064) +
            (((eight >> 16) & 0x000000FF000000FF) * 0x0000271000000001)) >>
           32;
}

// Applies the sign as a bit: a branch would be mispredicted half of the time.
inline float with_sign(double magnitude, bool is_negative) {
    const auto bits = std::bit_cast<uint32_t>(static_cast<float>(magnitude));
    return std::bit_cast<float>(bits | (static_cast<uint32_t>(is_negative) << 31));
}

// Parses `Whole` digits (one or two), a point, six digits, and the end of the number. Without the
// point the digits are one number of eight digits, with a leading zero if they are seven.
//
// The product has an error of at most 2 units in the last place of a double. Eight digits over 10^6
// are never the midpoint of two floats (that would be an odd number of 25 bits times 5^6, which has
// more than eight digits), nor closer to it than 2^14 such units: rounding the product is rounding
// the number. Verified for all 10^8.
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

// Parses "0.123456" or "-12.345678", the form of nearly all numbers of a mesh; nullptr for others.
// The number of digits is a branch, so that the processor starts on the next number while it still
// computes this one.
inline const char* parse_six_places(const char* at, float& value) {
    const bool is_negative = *at == '-';
    at += is_negative ? 1 : 0;
    if (at[1] == '.') return parse_six_places<1>(at, is_negative, value);
    if (at[2] == '.') return parse_six_places<2>(at, is_negative, value);
    return nullptr;
}

// Parses 1..7 digits with up to 16 decimals and a small exponent.
const char* parse_common_float(const char* at, float& value);

}  // namespace number

// Parses the common forms of a float; needs kReadAhead readable bytes. Returns nullptr for other
// forms, to be parsed by parse_float().
inline const char* parse_float_ahead(const char* at, float& value) {
    const char* after = number::parse_six_places(at, value);
    return after != nullptr ? after : number::parse_common_float(at, value);
}

}  // namespace studioscope
