#include "model/animation/proxy_context.h"

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

// A vector of 1 to 4 numbers between brackets; nothing for anything else.
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

constexpr std::string_view kResult = "resultvar";

}  // namespace

ProxyValue integer_value(double number) {
    constexpr double kLargest = 2147483647.0;
    const double truncated = std::clamp(std::trunc(number), -kLargest, kLargest);
    return {ProxyType::kInteger, 1, glm::dvec4(truncated), {}};
}

ProxyValue number_value(double number) { return {ProxyType::kNumber, 1, glm::dvec4(number), {}}; }

ProxyValue vector_value(const glm::dvec4& numbers, int size) {
    return {ProxyType::kVector, size, numbers, {}};
}

ProxyValue matrix_value(std::string text) {
    return {ProxyType::kMatrix, 1, glm::dvec4(0), std::move(text)};
}

ProxyValue parse_proxy_value(std::string_view written) {
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

ProxyOperand parse_proxy_operand(std::string_view text) {
    const size_t open = text.find('[');
    ProxyOperand operand{lower_case(text.substr(0, open)), -1};
    if (open != std::string_view::npos && open + 1 < text.size()) {
        const char digit = text[open + 1];
        if (digit >= '0' && digit <= '3') operand.component = digit - '0';
    }
    return operand;
}

ProxyContext::ProxyContext(const MaterialProxies& proxies, const ProxyInputs& inputs)
    : proxies_(proxies), inputs_(inputs) {
    for (const MaterialVariable& variable : proxies.variables)
        values_[variable.name] = parse_proxy_value(variable.value);
}

void ProxyContext::begin(const MaterialProxy& proxy, size_t place) {
    proxy_ = &proxy;
    place_ = place;
}

std::vector<MaterialVariable> ProxyContext::written() const {
    std::vector<MaterialVariable> list;
    list.reserve(written_.size());
    for (const std::string& name : written_)
        list.push_back({name, written_value(values_.at(name))});
    return list;
}

std::string_view ProxyContext::text(std::string_view key) const {
    for (const auto& [name, value] : proxy_->keys)
        if (name == key) return value;
    return {};
}

ProxyValue ProxyContext::operand_value(const ProxyOperand& operand) const {
    const auto found = values_.find(operand.name);
    if (found == values_.end()) return {};
    if (operand.component < 0) return found->second;
    return number_value(found->second.numbers[operand.component]);
}

ProxyValue ProxyContext::value(std::string_view key) const {
    const std::string_view written = text(key);
    return written.starts_with('$') ? operand_value(parse_proxy_operand(written))
                                    : parse_proxy_value(written);
}

double ProxyContext::number(std::string_view key, double fallback) const {
    const ProxyValue found = value(key);
    return found.type == ProxyType::kUndefined ? fallback : found.numbers.x;
}

double ProxyContext::plain_number(std::string_view key, double fallback) const {
    return text(key).starts_with('$') ? 0 : number(key, fallback);
}

void ProxyContext::write(std::string_view key, const ProxyValue& value) {
    const ProxyOperand operand = parse_proxy_operand(text(key));
    if (!operand.name.starts_with('$')) return;
    values_[operand.name] = value;
    if (std::find(written_.begin(), written_.end(), operand.name) == written_.end())
        written_.push_back(operand.name);
}

void ProxyContext::write_number(double number) {
    const ProxyOperand operand = parse_proxy_operand(text(kResult));
    ProxyValue old = operand_value({operand.name});
    if (!std::isfinite(number)) number = 0;
    if (old.type != ProxyType::kVector) return write(kResult, number_value(number));
    if (operand.component >= 0)
        old.numbers[operand.component] = number;
    else
        old.numbers = glm::dvec4(number);
    write(kResult, old);
}

ProxyType ProxyContext::result_type(int& size) const {
    const ProxyOperand operand = parse_proxy_operand(text(kResult));
    ProxyValue typed = operand_value({operand.name});
    if (typed.type == ProxyType::kVector && operand.component >= 0) return ProxyType::kNumber;
    if (typed.type == ProxyType::kUndefined) typed = value("srcvar1");
    size = typed.size;
    return typed.type;
}

void ProxyContext::write_computed(const glm::dvec4& numbers) {
    int size = 1;
    switch (result_type(size)) {
        case ProxyType::kVector:
            return write(kResult, vector_value(numbers, size));
        case ProxyType::kInteger:
            return write(kResult, integer_value(numbers.x));
        case ProxyType::kNumber:
        case ProxyType::kUndefined:
            return write_number(numbers.x);
        default:
            return;  // no arithmetic on matrices and texts
    }
}

void ProxyContext::copy(const ProxyValue& source) {
    int size = 1;
    const bool is_whole = source.type == ProxyType::kMatrix || source.type == ProxyType::kText;
    if (is_whole || result_type(size) == ProxyType::kUndefined)
        write(kResult, source);
    else
        write_computed(source.numbers);
}

}  // namespace studioscope
