#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

// Numbers as text formats write them, without allocation. All functions return the character after
// the number, or nullptr when there is none at `at`. Leading blanks are the caller's.

// Exactly rounded, as the nearest float to what is written: decimal or exponent, one sign, `nan`
// and `inf` in any case. Beyond the range of float is infinity or zero.
const char* parse_float(const char* at, const char* end, float& value);

// Decimal digits with one sign; beyond +-10^15 is cut to that.
const char* parse_integer(const char* at, const char* end, int64_t& value);

namespace number {

constexpr int kReadAhead = 40;  // bytes that parse_float_ahead() may look at

// 10^n, exact in double.
constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                              1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                              1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
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

// Whether rounding the double to float is what rounding the exact value would have been: only a
// double that lies just between two floats hides on which side of it the value was, and below
// 2^-126 floats lie elsewhere.
inline bool rounds_alike(double value) {
    const auto bits = std::bit_cast<uint64_t>(value);
    return (bits & 0x1FFFFFFF) != 0x10000000 &&
           ((value >= 0x1p-126 && value <= 0x1.fffffep127) || value == 0);
}

}  // namespace number

// parse_float() for the common shapes, 1..7 digits with up to 16 decimals and a small exponent;
// needs kReadAhead readable bytes. nullptr: ask parse_float().
inline const char* parse_float_ahead(const char* at, float& value) {
    using namespace number;
    const bool is_negative = *at == '-';
    at += is_negative ? 1 : 0;
    uint64_t eight = load_eight(at);
    const unsigned whole = digit_count(eight);
    if (whole == 0 || whole == 8) return nullptr;
    uint64_t mantissa = digits_value(eight, whole);
    at += whole;
    int exponent = 0;
    if (*at == '.') {
        eight = load_eight(++at);
        unsigned places = digit_count(eight);
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
    if (mantissa >> 53 != 0 || exponent < -22 || exponent > 22) return nullptr;
    const double exact = static_cast<double>(mantissa);
    const double magnitude = exponent < 0 ? exact / kPowers[-exponent] : exact * kPowers[exponent];
    if (!rounds_alike(magnitude)) return nullptr;
    value = static_cast<float>(is_negative ? -magnitude : magnitude);
    return at;
}
