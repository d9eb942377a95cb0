#include "model/animation/proxy_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "core/number.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr std::string_view kSpaces = " \t";
constexpr const char* kMatrixWords[] = {"center", "scale", "rotate", "translate"};

std::string_view without_spaces(std::string_view text) {
    const size_t first = text.find_first_not_of(kSpaces);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

std::string_view take_word(std::string_view& text) {
    text = without_spaces(text);
    const std::string_view word = text.substr(0, text.find_first_of(kSpaces));
    text.remove_prefix(word.size());
    return word;
}

// Numbers between brackets; nothing if there are not 1 to 4.
std::optional<ProxyValue> vector_between(std::string_view text, char open, char close,
                                         double unit) {
    if (text.size() < 2 || text.front() != open || text.back() != close) return {};
    text = without_spaces(text.substr(1, text.size() - 2));
    glm::dvec4 numbers(0);
    int size = 0;
    for (; !text.empty(); text = without_spaces(text)) {
        float number = 0;
        if (size == 4 || !parse_finite(take_word(text), number)) return {};
        numbers[size++] = double{number} / unit;
    }
    if (size == 0) return {};
    return size == 1 ? number_value(numbers.x) : vector_value(numbers, size);
}

bool is_whole(std::string_view word) {
    return std::all_of(word.begin(), word.end(),
                       [](char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+'; });
}

std::string number_text(double number) { return fmt::format("{:.7g}", number); }

}  // namespace

ProxyValue integer_value(double number) {
    constexpr double kLargest = 2147483647.0;
    const double whole = std::clamp(std::trunc(number), -kLargest, kLargest);
    return {ProxyType::kInteger, 1, glm::dvec4(whole), {}};
}

ProxyValue number_value(double number) { return {ProxyType::kNumber, 1, glm::dvec4(number), {}}; }

ProxyValue vector_value(const glm::dvec4& numbers, int size) {
    return {ProxyType::kVector, size, numbers, {}};
}

ProxyValue matrix_value(std::string text) {
    return {ProxyType::kMatrix, 1, glm::dvec4(0), std::move(text)};
}

ProxyValue proxy_value_of(std::string_view written) {
    constexpr double kMaxByte = 255;
    const std::string_view text = without_spaces(written);
    if (text.empty()) return {};
    float number = 0;
    if (parse_finite(text, number))
        return is_whole(text) ? integer_value(number) : number_value(number);
    if (const auto vector = vector_between(text, '[', ']', 1)) return *vector;
    if (const auto color = vector_between(text, '{', '}', kMaxByte)) return *color;
    std::string_view rest = text;
    const std::string_view word = take_word(rest);
    const bool is_matrix = std::any_of(std::begin(kMatrixWords), std::end(kMatrixWords),
                                       [&](const char* each) { return same_name(each, word); });
    return {is_matrix ? ProxyType::kMatrix : ProxyType::kText, 1, glm::dvec4(0), std::string(text)};
}

std::string written_value(const ProxyValue& value) {
    switch (value.type) {
        case ProxyType::kInteger:
            return fmt::format("{:.0f}", value.numbers.x);
        case ProxyType::kNumber:
            return number_text(value.numbers.x);
        case ProxyType::kVector: {
            std::string text = "[";
            for (int i = 0; i < value.size; ++i)
                text += (i > 0 ? " " : "") + number_text(value.numbers[i]);
            return text + "]";
        }
        default:
            return value.text;
    }
}

}  // namespace studioscope
