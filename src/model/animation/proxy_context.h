#pragma once

#include <cstddef>
#include <functional>
#include <glm/glm.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/resolved_material.h"

namespace studioscope {

// The value of a material's variable, with the type that the engine gives it: proxies treat the
// types differently.

enum class ProxyType {
    kUndefined,
    kInteger,
    kNumber,
    kVector,
    kMatrix,  // a transform of texture coordinates
    kText,
};

struct ProxyValue {
    ProxyType type = ProxyType::kUndefined;
    int size = 1;           // numbers of a vector, 2 to 4
    glm::dvec4 numbers{0};  // of a vector; a single number fills all four
    std::string text;       // of a matrix or a text: as a VMT writes it
};

ProxyValue integer_value(double number);  // the fraction is cut off
ProxyValue number_value(double number);
ProxyValue vector_value(const glm::dvec4& numbers, int size);
ProxyValue matrix_value(std::string text);  // "center 0 0 scale 2 2 rotate 0 translate 0 0"

// Reads a value as a VMT writes it: "1" (an integer), "1.5", "[1 .5 0]", "{255 128 0}",
// "center .5 .5 scale 1 1 rotate 0 translate 0 0" (a matrix); anything else is text.
ProxyValue proxy_value_of(std::string_view written);

// The value as a VMT writes it.
std::string written_value(const ProxyValue& value);

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
