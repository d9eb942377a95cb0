#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/materials/vmt.h"

namespace studioscope {

// Which shader a material runs and which of its parameters count (materials.md 1.4).

// The programs that VertexLitGeneric and UnlitGeneric choose from, and those of other shaders.
enum class ShaderProgram {
    kPlain,   // lit per vertex, or not at all
    kBumped,  // lit per pixel
    kSkin,    // with specular light: $phong
    kOther,   // the only program of another shader
};

struct ShaderRow {
    const char* name;
    ShaderProgram program = ShaderProgram::kOther;
    bool is_unlit = false;
    bool is_in_sdk_2013 = true;  // false: of another branch of the engine
};

// The shader of a name, whose ending for one kind of hardware and the prefix SDK_ of mods do not
// matter; null: not known.
const ShaderRow* find_shader(std::string_view name);

// Whether the material has a value of its own for a parameter.
bool has_value(const Vmt& vmt, std::string_view key);
// The number at the start of a parameter's value.
float number_or(const Vmt& vmt, std::string_view key, float otherwise);
// Whether the whole part of a parameter's number is not 0.
bool is_on(const Vmt& vmt, std::string_view key);

bool is_vertex_lit(const Vmt& vmt);
ShaderProgram program_of(const Vmt& vmt);

// Whether a bump map drops the masks of a reflection, and with them the reflection unless
// $normalmapalphaenvmapmask is set (materials.md 1.4).
bool drops_masks(const Vmt& vmt);

// The parameter of the material's shader that was meant by one that no shader has; empty: it is
// known, or resembles none. Variables of proxies have any name.
std::string misspelt_parameter(const Vmt& vmt, const VmtParameter& parameter);

}  // namespace studioscope
