#include "render/bench/options.h"

#include <charconv>

namespace studioscope {

std::optional<double> parse_seconds(const std::string& text) {
    const size_t unit = text.find_first_not_of("0123456789.");
    if (unit == 0 || unit == std::string::npos) return {};
    double number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + unit, number);
    if (status != std::errc() || end != text.data() + unit) return {};
    const std::string name = text.substr(unit);
    if (name == "us") return number * 1e-6;
    if (name == "ms") return number * 1e-3;
    if (name == "s") return number;
    return {};
}

}  // namespace studioscope
