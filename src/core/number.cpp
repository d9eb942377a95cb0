#include "core/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <system_error>

namespace studioscope {

namespace {

// What is written lies outside float: the same as a double, or outside that too.
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

const char* parse_integer(const char* at, const char* end, int64_t& value) {
    constexpr int64_t kLargest = 1'000'000'000'000'000;
    const bool is_negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;
    const char* const first = at;
    int64_t sum = 0;
    for (; at != end && *at >= '0' && *at <= '9'; ++at)
        sum = std::min(sum * 10 + (*at - '0'), kLargest);
    if (at == first) return nullptr;
    value = is_negative ? -sum : sum;
    return at;
}

}  // namespace studioscope
