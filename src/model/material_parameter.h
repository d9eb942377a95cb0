#pragma once

#include <cstdint>
#include <string>

namespace studioscope {

// Ways in which a picture uses a parameter of a material.
enum class ParameterUse {
    kDrawn,         // as the game draws it
    kApproximated,  // nearly as the game draws it
    kNotDrawn,      // the game draws it, a picture here does not
    kIgnored,       // the game does not read it in this material
    kMisspelt,      // no shader has it; another name was meant
    kInvisible,     // says nothing about the picture
};

struct MaterialParameter {
    std::string key;  // lower case
    std::string value;
    uint64_t line = 0;
    std::string file;  // the included file that sets it; empty for the material's own
    ParameterUse use = ParameterUse::kDrawn;
    std::string reason;  // in words, lower case; empty: drawn, and nothing more to say
};

}  // namespace studioscope
