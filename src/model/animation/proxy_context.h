#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/animation/proxy_value.h"
#include "model/material_proxies.h"

namespace studioscope {

// A variable, or one number of a vector: "$color2[1]".
struct ProxyOperand {
    std::string name;    // lower case
    int component = -1;  // 0 to 3; -1: all of it
};
ProxyOperand proxy_operand_of(std::string_view text);

// The variables of a material while its proxies run, and the keys of the proxy that runs now. Keys
// are lower case.
class ProxyContext {
public:
    ProxyContext(const MaterialProxies& proxies, const ProxyInputs& inputs);

    // The proxy that runs next, and its place in the list.
    void begin(const MaterialProxy& proxy, size_t place);
    // The variables that were written, in the order of their first writing.
    std::vector<MaterialVariable> written() const;

    const MaterialProxies& proxies() const { return proxies_; }
    const MaterialProxy& proxy() const { return *proxy_; }
    size_t place() const { return place_; }
    double seconds() const { return inputs_.seconds; }
    const ProxyInputs& inputs() const { return inputs_; }

    std::string_view text(std::string_view key) const;
    // The value that a key gives, or that of the variable that it names; without it undefined.
    ProxyValue value(std::string_view key) const;
    double number(std::string_view key, double otherwise) const;
    // Like number(), for keys that take no variable: the name of one is read as 0.
    double plain_number(std::string_view key, double otherwise) const;
    ProxyValue value_of(const ProxyOperand& operand) const;

    // Writes the variable that the key names.
    void write(std::string_view key, const ProxyValue& value);
    // A number becomes every number of a vector, or the chosen one.
    void write_number(double number);
    // Writes numbers to resultVar in the type of the result.
    void write_computed(const glm::dvec4& numbers);
    // Writes a copy to resultVar in the type of the result; matrices and texts as they are.
    void copy(const ProxyValue& source);
    // The type of a result: that of its variable, or of srcVar1 where it has none yet. `size`: the
    // numbers of a vector.
    ProxyType type_of_result(int& size) const;

private:
    const MaterialProxies& proxies_;
    const ProxyInputs& inputs_;
    const MaterialProxy* proxy_ = nullptr;
    size_t place_ = 0;
    std::map<std::string, ProxyValue, std::less<>> values_;
    std::vector<std::string> written_;
};

}  // namespace studioscope
