#include "formats/materials/numbers.h"

#include <charconv>
#include <cmath>

namespace studioscope {

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::optional<float> take_number(std::string_view& text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    float value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || !std::isfinite(value)) return {};
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return value;
}

std::optional<float> number_of(std::string_view text) {
    const std::optional<float> value = take_number(text);
    return trimmed(text).empty() ? value : std::nullopt;
}

}  // namespace studioscope
