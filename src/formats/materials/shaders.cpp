#include "formats/materials/shaders.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/text.h"
#include "formats/materials/values.h"

namespace studioscope {

namespace {

// The name of the game's own shader: the SDK's examples, which mods build and ship, have the prefix
// SDK_.
std::string_view plain_name(std::string_view shader) {
    constexpr std::string_view kSdkPrefix = "SDK_";
    if (same_name(shader.substr(0, kSdkPrefix.size()), kSdkPrefix))
        shader.remove_prefix(kSdkPrefix.size());
    for (const ShaderEnding& ending : kShaderEndings)
        if (shader.size() > ending.text.size() &&
            same_name(shader.substr(shader.size() - ending.text.size()), ending.text))
            return shader.substr(0, shader.size() - ending.text.size());
    return shader;
}

// A parameter that no shader has and people write, in lower case, and what they mean by it.
struct InventedParameter {
    std::string_view key;
    const char* meant;
};
constexpr const char* kMaskOfPhong =
    "the alpha of $bumpmap, which $phong takes as its mask without a parameter";
constexpr InventedParameter kInventedParameters[] = {
    {"$basemapalphaenvmapmask", "$basealphaenvmapmask"},
    {"$basetexturealphaenvmapmask", "$basealphaenvmapmask"},
    {"$bumpmapalphaenvmapmask", "$normalmapalphaenvmapmask"},
    {"$bumpmapalphaphongmask", kMaskOfPhong},
    {"$normalmapalphaphongmask", kMaskOfPhong},
};

// The condition for the specular program, as WantsSkinShader of vertexlitgeneric_dx9_helper.cpp.
bool wants_skin(const Vmt& vmt) {
    if (!is_vertex_lit(vmt) || !is_on(vmt, "$phong")) return false;
    return has_value(vmt, "$bumpmap") || has_value(vmt, "$lightwarptexture") ||
           number_or(vmt, "$basemapalphaphongmask", 0) == 1;
}

}  // namespace

const ShaderRow* find_shader(std::string_view name) {
    const std::string_view plain = plain_name(name);
    const std::vector<ShaderRow>& shaders = material_words().shaders;
    const auto found = std::find_if(shaders.begin(), shaders.end(), [&](const ShaderRow& row) {
        return same_name(row.name, plain);
    });
    return found == shaders.end() ? nullptr : &*found;
}

bool has_value(const Vmt& vmt, std::string_view key) {
    const VmtParameter* parameter = find(vmt, key);
    return parameter != nullptr && !trimmed(parameter->value).empty();
}

float number_or(const Vmt& vmt, std::string_view key, float fallback) {
    const VmtParameter* parameter = find(vmt, key);
    if (parameter == nullptr) return fallback;
    std::string_view rest = parameter->value;
    return take_number(rest).value_or(fallback);
}

bool is_on(const Vmt& vmt, std::string_view key) {
    const float number = number_or(vmt, key, 0);
    return number >= 1 || number <= -1;
}

bool is_vertex_lit(const Vmt& vmt) { return same_name(plain_name(vmt.shader), "VertexLitGeneric"); }

bool is_generic(const Vmt& vmt) {
    return is_vertex_lit(vmt) || same_name(plain_name(vmt.shader), "UnlitGeneric");
}

ShaderProgram shader_program(const Vmt& vmt) {
    if (!is_generic(vmt)) return ShaderProgram::kOther;
    if (wants_skin(vmt)) return ShaderProgram::kSkin;
    if (is_vertex_lit(vmt) && (has_value(vmt, "$bumpmap") || has_value(vmt, "$lightwarptexture")))
        return ShaderProgram::kBumped;
    return ShaderProgram::kPlain;
}

// The masks are dropped while textures are names still, when WantsSkinShader takes a material for
// the specular program by $basemapalphaphongmask alone, whose own set-up drops none.
bool drops_masks(const Vmt& vmt) {
    const bool is_skin_by_mask =
        is_on(vmt, "$phong") && number_or(vmt, "$basemapalphaphongmask", 0) == 1;
    return is_vertex_lit(vmt) && has_value(vmt, "$bumpmap") && !is_skin_by_mask;
}

std::string misspelt_parameter(const Vmt& vmt, const VmtParameter& parameter) {
    const ShaderRow* row = find_shader(vmt.shader);
    if (row == nullptr || vmt.proxy_variables.contains(parameter.key) ||
        is_known_parameter(parameter.key))
        return {};
    const auto* const invented =
        std::find_if(std::begin(kInventedParameters), std::end(kInventedParameters),
                     [&](const InventedParameter& each) { return each.key == parameter.key; });
    if (invented != std::end(kInventedParameters)) return invented->meant;
    return meant_parameter(parameter.key, row->name);
}

}  // namespace studioscope
