#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/materials/vmt.h"
#include "model/material_words.h"

namespace studioscope {

// The shader program of a material and its effective parameters (materials.md 1.4).

// The programs that VertexLitGeneric and UnlitGeneric choose from, and those of other shaders.
enum class ShaderProgram {
    kPlain,   // lit per vertex, or not at all
    kBumped,  // lit per pixel
    kSkin,    // with specular light: $phong
    kOther,   // the only program of another shader
};

// The shader of a name, whose ending for one kind of hardware and the prefix SDK_ of mods do not
// matter; null: not known.
const ShaderRow* find_shader(std::string_view name);

// True if the material sets the parameter.
bool has_value(const Vmt& vmt, std::string_view key);
// The number at the start of a parameter's value.
float number_or(const Vmt& vmt, std::string_view key, float fallback);
// True if the integer part of a parameter's number is not 0.
bool is_on(const Vmt& vmt, std::string_view key);

bool is_vertex_lit(const Vmt& vmt);
// Whether its shader is VertexLitGeneric or UnlitGeneric.
bool is_generic(const Vmt& vmt);
ShaderProgram shader_program(const Vmt& vmt);

// True if a bump map drops the masks of a reflection, and with them the reflection, unless
// $normalmapalphaenvmapmask is set (materials.md 1.4).
bool drops_masks(const Vmt& vmt);

// The parameter of the material's shader that a name unknown to all shaders was probably meant to
// be; empty: it is known, or resembles none. Variables of proxies may have any name.
std::string misspelt_parameter(const Vmt& vmt, const VmtParameter& parameter);

// The suffixes of a shader, or of a block of a material, for one kind of hardware (materials.md
// 1.1).
struct ShaderEnding {
    std::string_view text;
    bool is_supported;  // true: applies to a PC with DirectX 9 and HDR
};
// All suffixes; a longer one precedes its own suffix.
inline constexpr ShaderEnding kShaderEndings[] = {
    {"_hdr_dx90", true}, {"_hdr_dx9", true}, {"_hdr_dx80", false},
    {"_hdr_dx8", false}, {"_dx90", true},    {"_dx9", true},
    {"_dx80", false},    {"_dx8", false},    {"_hdr", true},
};

// The names of the parameters of shaders. Keys are in lower case.

// True if any shader has the parameter; only names with a $ are parameters.
bool is_known_parameter(std::string_view key);

// True if this shader, or every one, has the parameter; false for shaders whose own parameters are
// not listed.
bool has_parameter(std::string_view shader, std::string_view key);

// True if the shader's own parameters are listed.
bool lists_parameters(std::string_view shader);

// True if the shader has the parameter, in SDK 2013 or a later branch.
bool may_have_parameter(std::string_view shader, std::string_view key);

// The parameter of a shader that a misspelt one was meant to be: a few other letters, words in the
// other order, a word left out or no $. Empty: it resembles none.
std::string meant_parameter(std::string_view key, std::string_view shader);

}  // namespace studioscope
