#pragma once

#include <string_view>

namespace studioscope {

// The suffixes of a shader, or of a block of a material, for one kind of hardware (materials.md
// 1.1).
struct ShaderEnding {
    std::string_view text;
    bool is_supported;  // true: applies to a PC with DirectX 9 and HDR
};
// All suffixes; longer ones before those that they end with.
inline constexpr ShaderEnding kShaderEndings[] = {
    {"_hdr_dx90", true}, {"_hdr_dx9", true}, {"_hdr_dx80", false},
    {"_hdr_dx8", false}, {"_dx90", true},    {"_dx9", true},
    {"_dx80", false},    {"_dx8", false},    {"_hdr", true},
};

}  // namespace studioscope
