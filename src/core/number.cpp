#include "core/number.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <string_view>
#include <system_error>

#include "core/text.h"

namespace studioscope {

namespace {

using namespace number;

// 10^n for n from -22 to 22; exact as double from n = 0 on, else rounded.
constexpr int kMaxPower = 22;
constexpr double kPowers[] = {
    1e-22, 1e-21, 1e-20, 1e-19, 1e-18, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11,
    1e-10, 1e-9,  1e-8,  1e-7,  1e-6,  1e-5,  1e-4,  1e-3,  1e-2,  1e-1,  1e0,   1e1,
    1e2,   1e3,   1e4,   1e5,   1e6,   1e7,   1e8,   1e9,   1e10,  1e11,  1e12,  1e13,
    1e14,  1e15,  1e16,  1e17,  1e18,  1e19,  1e20,  1e21,  1e22,
};
constexpr uint64_t kWholePowers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

// The number of digits at the front of eight characters.
unsigned digit_count(uint64_t eight) {
    // 64 / 8 if all are digits.
    return static_cast<unsigned>(std::countr_zero(above_nine(eight))) / 8;
}

// The value of the first `count` digits, 1..8.
uint64_t first_digits_value(uint64_t eight, unsigned count) {
    return digits_value(eight << 8 * (8 - count));  // shifts in leading zeros
}

// True if rounding the double to float gives the same as rounding the exact value, for a double
// with an error of at most 2 units in the last place (from a rounded power of ten and a rounded
// product). It fails only for a double next to the midpoint of two floats, and below 2^-126, where
// floats are subnormal.
bool rounds_correctly(double value) {
    constexpr uint64_t kBelowFloat = 0x1FFFFFFF, kHalf = 0x10000000, kMargin = 4;
    const uint64_t part = std::bit_cast<uint64_t>(value) & kBelowFloat;
    const bool is_between = part - (kHalf - kMargin) <= 2 * kMargin;
    return !is_between && ((value >= 0x1.1p-126 && value <= 0x1.fffffep127) || value == 0);
}

// Converts digits times a power of ten; returns false if the result might not be correctly rounded.
// Multiplies by the inverse, which takes a third of the time of a division.
bool to_float(uint64_t digits, int exponent, bool is_negative, float& value) {
    const double magnitude = static_cast<double>(digits) * kPowers[exponent + kMaxPower];
    if (!rounds_correctly(magnitude)) return false;
    value = with_sign(magnitude, is_negative);
    return true;
}

// The value of a number outside the range of float, as the double rounded to float: infinity or
// zero.
float beyond_float(const char* at, const char* after) {
    double value = 0;
    if (std::from_chars(at, after, value).ec == std::errc{}) return static_cast<float>(value);
    const std::string_view text(at, static_cast<size_t>(after - at));
    const bool is_tiny = text.find("e-") != text.npos || text.find("E-") != text.npos ||
                         text.find_first_of("123456789") > text.find('.');
    const float magnitude = is_tiny ? 0.0f : std::numeric_limits<float>::infinity();
    return *at == '-' ? -magnitude : magnitude;
}

}  // namespace

const char* number::parse_common_float(const char* at, float& value) {
    const bool is_negative = *at == '-';
    at += is_negative ? 1 : 0;
    uint64_t eight = load_eight(at);
    const unsigned whole_digits = digit_count(eight);
    if (whole_digits == 0 || whole_digits == 8) return nullptr;
    uint64_t mantissa = first_digits_value(eight, whole_digits);
    at += whole_digits;
    int exponent = 0;
    if (*at == '.') {
        eight = load_eight(++at);
        unsigned places = digit_count(eight);
        if (places == 6 && (at[6] | 0x20) != 'e') {
            // For three or more digits before the point; parse_six_places() handles the others. The
            // branch lets the processor start on the next number while it still computes this one.
            const uint64_t six = mantissa * kWholePowers[6] + first_digits_value(eight, 6);
            return to_float(six, -6, is_negative, value) ? at + 6 : nullptr;
        }
        if (places == 0) return nullptr;
        mantissa = mantissa * kWholePowers[places] + first_digits_value(eight, places);
        at += places;
        exponent = -static_cast<int>(places);
        if (places == 8) {
            eight = load_eight(at);
            places = digit_count(eight);
            if (places == 8 || whole_digits > 3) return nullptr;
            if (places > 0)
                mantissa = mantissa * kWholePowers[places] + first_digits_value(eight, places);
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
        const int power = static_cast<int>(first_digits_value(eight, length));
        exponent += is_small ? -power : power;
        at += length;
    }
    if (mantissa >> 53 != 0 || exponent < -kMaxPower || exponent > kMaxPower) return nullptr;
    return to_float(mantissa, exponent, is_negative, value) ? at : nullptr;
}

const char* parse_float(const char* at, const char* end, float& value) {
    if (end - at >= number::kReadAhead)
        if (const char* after = parse_float_ahead(at, value)) return after;
    if (at != end && *at == '+') {
        ++at;
        if (at != end && *at == '-') return nullptr;
    }
    const auto [after, problem] = std::from_chars(at, end, value);
    if (problem == std::errc::result_out_of_range)
        value = beyond_float(at, after);
    else if (problem != std::errc{})
        return nullptr;
    return after;
}

bool parse_finite(std::string_view word, float& value) {
    float read = 0;
    const char* const end = word.data() + word.size();
    if (word.empty() || parse_float(word.data(), end, read) != end || !std::isfinite(read))
        return false;
    value = read;
    return true;
}

const char* parse_integer(const char* at, const char* end, int64_t& value) {
    constexpr int64_t kMax = 1'000'000'000'000'000;
    const bool is_negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;
    const char* const first = at;
    int64_t sum = 0;
    for (; at != end && is_ascii_digit(*at); ++at) sum = std::min(sum * 10 + (*at - '0'), kMax);
    if (at == first) return nullptr;
    value = is_negative ? -sum : sum;
    return at;
}

}  // namespace studioscope
