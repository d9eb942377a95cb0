#pragma once

#include <glm/glm.hpp>
#include <string>
#include <string_view>

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

}  // namespace studioscope
