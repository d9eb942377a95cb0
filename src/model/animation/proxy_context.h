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

// The value of a material variable, with the engine's type: proxies treat the types differently.

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
    int size = 1;           // vector size, 2 to 4
    glm::dvec4 numbers{0};  // vector components; a single number fills all four
    std::string text;       // matrix or text as a VMT writes it
};

ProxyValue integer_value(double number);  // truncates
ProxyValue number_value(double number);
ProxyValue vector_value(const glm::dvec4& numbers, int size);
ProxyValue matrix_value(std::string text);  // "center 0 0 scale 2 2 rotate 0 translate 0 0"

// Reads a value as a VMT writes it: "1" (an integer), "1.5", "[1 .5 0]", "{255 128 0}",
// "center .5 .5 scale 1 1 rotate 0 translate 0 0" (a matrix); anything else is text.
ProxyValue parse_proxy_value(std::string_view written);

// The value as a VMT writes it.
std::string written_value(const ProxyValue& value);

// A variable, or one number of a vector: "$color2[1]".
struct ProxyOperand {
    std::string name;    // lower case
    int component = -1;  // 0 to 3; -1: the whole variable
};
ProxyOperand parse_proxy_operand(std::string_view text);

// The variables of a material while its proxies run, and the keys of the proxy that runs now. Keys
// are lower case.
class ProxyContext {
public:
    ProxyContext(const MaterialProxies& proxies, const ProxyInputs& inputs);

    // Sets the proxy that runs next, and its place in the list.
    void begin(const MaterialProxy& proxy, size_t place);
    // The variables that were written, in the order of the first write.
    std::vector<MaterialVariable> written() const;

    const MaterialProxies& proxies() const { return proxies_; }
    const MaterialProxy& proxy() const { return *proxy_; }
    size_t place() const { return place_; }
    double seconds() const { return inputs_.seconds; }
    const ProxyInputs& inputs() const { return inputs_; }

    std::string_view text(std::string_view key) const;
    // The value of a key, or of the variable that it names; undefined if it is missing.
    ProxyValue value(std::string_view key) const;
    double number(std::string_view key, double fallback) const;
    // Like number(), for keys that take no variable: a variable's name is read as 0.
    double plain_number(std::string_view key, double fallback) const;
    ProxyValue operand_value(const ProxyOperand& operand) const;

    // Writes the variable that the key names.
    void write(std::string_view key, const ProxyValue& value);
    // Writes a number to resultVar: to every component of a vector, or to the chosen one.
    void write_number(double number);
    // Writes numbers to resultVar in the type of the result.
    void write_computed(const glm::dvec4& numbers);
    // Writes a copy to resultVar in the type of the result; matrices and texts unchanged.
    void copy(const ProxyValue& source);
    // The type of the result: that of its variable, else that of srcVar1. `size`: vector size.
    ProxyType result_type(int& size) const;

private:
    const MaterialProxies& proxies_;
    const ProxyInputs& inputs_;
    const MaterialProxy* proxy_ = nullptr;
    size_t place_ = 0;
    std::map<std::string, ProxyValue, std::less<>> values_;
    std::vector<std::string> written_;
};

}  // namespace studioscope
