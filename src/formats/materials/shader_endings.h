#pragma once

#include <string_view>

namespace studioscope {

// What stands behind a shader's name where it, or a block of a material, is for one kind of
// hardware (materials.md 1.1).
struct ShaderEnding {
    std::string_view text;
    bool is_ours;  // holds on a PC with DirectX 9 and HDR
};
// Longer ones before those that they end with.
inline constexpr ShaderEnding kShaderEndings[] = {
    {"_hdr_dx90", true}, {"_hdr_dx9", true}, {"_hdr_dx80", false},
    {"_hdr_dx8", false}, {"_dx90", true},    {"_dx9", true},
    {"_dx80", false},    {"_dx8", false},    {"_hdr", true},
};

}  // namespace studioscope
