#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

namespace studioscope {

// Numbers as text formats write them, without allocation. All functions return the character after
// the number, or nullptr when there is none at `at`. Leading blanks are the caller's.

// Exactly rounded, as the nearest float to what is written: decimal or exponent, one sign, `nan`
// and `inf` in any case. Beyond the range of float is infinity or zero.
const char* parse_float(const char* at, const char* end, float& value);

// Decimal digits with one sign; beyond +-10^15 is cut to that.
const char* parse_integer(const char* at, const char* end, int64_t& value);

namespace number {

constexpr int kReadAhead = 40;  // bytes that parse_float_ahead() may look at

// 10^n for n from -22 to 22; exact in double from 0 on, else the nearest.
constexpr int kLargestPower = 22;
constexpr double kPowers[] = {
    1e-22, 1e-21, 1e-20, 1e-19, 1e-18, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11,
    1e-10, 1e-9,  1e-8,  1e-7,  1e-6,  1e-5,  1e-4,  1e-3,  1e-2,  1e-1,  1e0,   1e1,
    1e2,   1e3,   1e4,   1e5,   1e6,   1e7,   1e8,   1e9,   1e10,  1e11,  1e12,  1e13,
    1e14,  1e15,  1e16,  1e17,  1e18,  1e19,  1e20,  1e21,  1e22,
};
constexpr uint64_t kWholePowers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

inline uint64_t load_eight(const char* at) {
    static_assert(std::endian::native == std::endian::little);
    uint64_t eight = 0;
    std::memcpy(&eight, at, sizeof eight);
    return eight ^ 0x3030303030303030;  // digits become 0..9
}

// How many of eight characters are digits, from the front.
inline unsigned digit_count(uint64_t eight) {
    const uint64_t above_nine = ((eight & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676) | eight;
    const uint64_t others = above_nine & 0x8080808080808080;
    return static_cast<unsigned>(std::countr_zero(others)) / 8;  // 64 / 8 without others
}

// The value of the first `count` digits, 1..8: two, four, eight digits are joined at a time.
inline uint64_t digits_value(uint64_t eight, unsigned count) {
    eight <<= 8 * (8 - count);  // zeros lead
    eight = eight * 10 + (eight >> 8);
    return (((eight & 0x000000FF000000FF) * 0x000F424000000064) +
            (((eight >> 16) & 0x000000FF000000FF) * 0x0000271000000001)) >>
           32;
}

// "0.123456", as most numbers of a mesh are written: one digit, a point, six digits, and then
// nothing that goes on with the number. Its seven digits are one number of eight with a zero
// before.
constexpr uint64_t kPointBehindDigit = uint64_t{'.' ^ '0'} << 8;
inline uint64_t without_point(uint64_t eight) {
    return (eight & ~uint64_t{0xFFFF}) | (eight & 0xFF) << 8;
}
inline bool is_one_and_six(uint64_t eight, char after) {
    return (eight & 0xFF00) == kPointBehindDigit && digit_count(without_point(eight)) == 8 &&
           (after < '0' || after > '9') && (after | 0x20) != 'e';
}

// Whether rounding the double to float is what rounding the exact value would have been, for a
// double that is off by 2 units of its last place at most (a rounded power of ten and a rounded
// product). Only a double that lies just between two floats hides on which side of it the value
// was, and below 2^-126 floats lie elsewhere.
inline bool rounds_alike(double value) {
    constexpr uint64_t kBelowFloat = 0x1FFFFFFF, kHalf = 0x10000000, kMargin = 4;
    const uint64_t part = std::bit_cast<uint64_t>(value) & kBelowFloat;
    const bool is_between = part - (kHalf - kMargin) <= 2 * kMargin;
    return !is_between && ((value >= 0x1.1p-126 && value <= 0x1.fffffep127) || value == 0);
}

// The sign is set as a bit: as a branch, half of all signs would be guessed wrong.
inline float with_sign(double magnitude, bool is_negative) {
    const auto bits = std::bit_cast<uint32_t>(static_cast<float>(magnitude));
    return std::bit_cast<float>(bits | (static_cast<uint32_t>(is_negative) << 31));
}

// Digits times a power of ten; false where rounding that would not be rounding the exact value.
// Multiplied by the inverse, which takes a third of the time of a division.
inline bool to_float(uint64_t digits, int exponent, bool is_negative, float& value) {
    const double magnitude = static_cast<double>(digits) * kPowers[exponent + kLargestPower];
    if (!rounds_alike(magnitude)) return false;
    value = with_sign(magnitude, is_negative);
    return true;
}

}  // namespace number

// parse_float() for the common shapes, 1..7 digits with up to 16 decimals and a small exponent;
// needs kReadAhead readable bytes. nullptr: ask parse_float().
inline const char* parse_float_ahead(const char* at, float& value) {
    using namespace number;
    const bool is_negative = *at == '-';
    at += is_negative ? 1 : 0;
    uint64_t eight = load_eight(at);
    if (is_one_and_six(eight, at[8])) {
        const uint64_t seven = digits_value(without_point(eight), 8);
        return to_float(seven, -6, is_negative, value) ? at + 8 : nullptr;
    }
    const unsigned whole = digit_count(eight);
    if (whole == 0 || whole == 8) return nullptr;
    uint64_t mantissa = digits_value(eight, whole);
    at += whole;
    int exponent = 0;
    if (*at == '.') {
        eight = load_eight(++at);
        unsigned places = digit_count(eight);
        if (places == 6 && (at[6] | 0x20) != 'e') {
            // As nearly all files have it. A branch lets the processor go on to the next number
            // while it still counts the digits of this one.
            const uint64_t six = mantissa * kWholePowers[6] + digits_value(eight, 6);
            return to_float(six, -6, is_negative, value) ? at + 6 : nullptr;
        }
        if (places == 0) return nullptr;
        mantissa = mantissa * kWholePowers[places] + digits_value(eight, places);
        at += places;
        exponent = -static_cast<int>(places);
        if (places == 8) {
            eight = load_eight(at);
            places = digit_count(eight);
            if (places == 8 || whole > 3) return nullptr;
            if (places > 0)
                mantissa = mantissa * kWholePowers[places] + digits_value(eight, places);
            at += places;
            exponent -= static_cast<int>(places);
        }
    }
    if ((*at | 0x20) == 'e') {
        ++at;
        const bool is_small = *at == '-';
        at += (is_small || *at == '+') ? 1 : 0;
        eight = load_eight(at);
        const unsigned length = digit_count(eight);
        if (length == 0 || length > 3) return nullptr;
        const int power = static_cast<int>(digits_value(eight, length));
        exponent += is_small ? -power : power;
        at += length;
    }
    if (mantissa >> 53 != 0 || exponent < -kLargestPower || exponent > kLargestPower)
        return nullptr;
    return to_float(mantissa, exponent, is_negative, value) ? at : nullptr;
}

}  // namespace studioscope
