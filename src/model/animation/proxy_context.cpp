#include "model/animation/proxy_context.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace studioscope {

namespace {

constexpr std::string_view kResult = "resultvar";

}  // namespace

ProxyOperand proxy_operand_of(std::string_view text) {
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
        values_[variable.name] = proxy_value_of(variable.value);
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

ProxyValue ProxyContext::value_of(const ProxyOperand& operand) const {
    const auto found = values_.find(operand.name);
    if (found == values_.end()) return {};
    if (operand.component < 0) return found->second;
    return number_value(found->second.numbers[operand.component]);
}

ProxyValue ProxyContext::value(std::string_view key) const {
    const std::string_view written = text(key);
    return written.starts_with('$') ? value_of(proxy_operand_of(written)) : proxy_value_of(written);
}

double ProxyContext::number(std::string_view key, double otherwise) const {
    const ProxyValue found = value(key);
    return found.type == ProxyType::kUndefined ? otherwise : found.numbers.x;
}

double ProxyContext::plain_number(std::string_view key, double otherwise) const {
    return text(key).starts_with('$') ? 0 : number(key, otherwise);
}

void ProxyContext::write(std::string_view key, const ProxyValue& value) {
    const ProxyOperand operand = proxy_operand_of(text(key));
    if (!operand.name.starts_with('$')) return;
    values_[operand.name] = value;
    if (std::find(written_.begin(), written_.end(), operand.name) == written_.end())
        written_.push_back(operand.name);
}

void ProxyContext::write_number(double number) {
    const ProxyOperand operand = proxy_operand_of(text(kResult));
    ProxyValue old = value_of({operand.name});
    if (!std::isfinite(number)) number = 0;
    if (old.type != ProxyType::kVector) return write(kResult, number_value(number));
    if (operand.component >= 0)
        old.numbers[operand.component] = number;
    else
        old.numbers = glm::dvec4(number);
    write(kResult, old);
}

ProxyType ProxyContext::type_of_result(int& size) const {
    const ProxyOperand operand = proxy_operand_of(text(kResult));
    ProxyValue typed = value_of({operand.name});
    if (typed.type == ProxyType::kVector && operand.component >= 0) return ProxyType::kNumber;
    if (typed.type == ProxyType::kUndefined) typed = value("srcvar1");
    size = typed.size;
    return typed.type;
}

void ProxyContext::write_computed(const glm::dvec4& numbers) {
    int size = 1;
    switch (type_of_result(size)) {
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
    if (is_whole || type_of_result(size) == ProxyType::kUndefined)
        write(kResult, source);
    else
        write_computed(source.numbers);
}

}  // namespace studioscope
