#include "formats/materials/shaders.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/text.h"
#include "formats/materials/values.h"

namespace studioscope {

namespace {

constexpr ShaderRow of_sdk(const char* name, bool is_unlit = false) {
    return {name, ShaderProgram::kOther, is_unlit, true};
}
constexpr ShaderRow of_others(const char* name) {
    return {name, ShaderProgram::kOther, false, false};
}

constexpr ShaderRow kShaders[] = {
    {"VertexLitGeneric", ShaderProgram::kPlain},
    {"UnlitGeneric", ShaderProgram::kPlain, true},
    of_sdk("LightmappedGeneric"),
    of_sdk("Sprite", true),
    of_sdk("Eyes"),
    of_sdk("EyeRefract"),
    of_sdk("EyeGlint", true),
    of_sdk("Teeth"),
    of_sdk("Refract"),
    of_sdk("Water"),
    of_sdk("WorldVertexTransition"),
    of_sdk("UnlitTwoTexture", true),
    of_sdk("Modulate", true),
    of_sdk("DecalModulate", true),
    of_sdk("Cable"),
    of_sdk("SpriteCard", true),
    of_sdk("Wireframe", true),
    of_sdk("Skin"),
    of_sdk("LightmappedReflective"),
    of_sdk("MonitorScreen", true),
    of_sdk("Sky", true),
    of_sdk("LightmappedTwoTexture"),
    of_sdk("VortWarp"),
    of_sdk("TreeLeaf"),
    of_sdk("ShatteredGlass"),
    of_sdk("Aftershock"),
    of_sdk("Bik", true),
    of_sdk("Cloak"),
    of_sdk("Cloud", true),
    of_sdk("Core"),
    of_sdk("Decal"),
    of_sdk("DecalBaseTimesLightmapAlphaBlendSelfIllum"),
    of_sdk("Detail"),
    of_sdk("Example_Model"),
    of_sdk("Eyeball"),
    of_sdk("GooInGlass"),
    of_sdk("JellyFish"),
    of_sdk("LightmappedGeneric_Decal"),
    of_sdk("Mod_Example_Model"),
    of_sdk("Occlusion", true),
    of_sdk("ParticleLitGeneric"),
    of_sdk("ParticleSphere"),
    of_sdk("Portal"),
    of_sdk("PortalRefract"),
    of_sdk("PortalStaticOverlay"),
    of_sdk("Predator"),
    of_sdk("Rift"),
    of_sdk("Shadow", true),
    of_sdk("ShadowBuild", true),
    of_sdk("ShadowModel", true),
    of_sdk("VolumeClouds"),
    of_sdk("VolumetricFog"),
    of_sdk("WindowImposter"),
    of_sdk("WorldTwoTextureBlend"),
    of_sdk("WorldVertexAlpha"),
    of_others("Character"),
    of_others("SplineRope"),
    of_others("ParallaxTest"),
    of_others("Phong"),
    of_others("Infected"),
};

// The name of the game's own shader: the SDK's examples, which mods build and ship, have the prefix
// SDK_.
std::string_view plain_name(std::string_view shader) {
    constexpr std::string_view kOfSdk = "SDK_";
    if (same_name(shader.substr(0, kOfSdk.size()), kOfSdk)) shader.remove_prefix(kOfSdk.size());
    for (const ShaderEnding& ending : kShaderEndings)
        if (shader.size() > ending.text.size() &&
            same_name(shader.substr(shader.size() - ending.text.size()), ending.text))
            return shader.substr(0, shader.size() - ending.text.size());
    return shader;
}

// The condition for the specular program, as WantsSkinShader of vertexlitgeneric_dx9_helper.cpp.
bool wants_skin(const Vmt& vmt) {
    if (!is_vertex_lit(vmt) || !is_on(vmt, "$phong")) return false;
    return has_value(vmt, "$bumpmap") || has_value(vmt, "$lightwarptexture") ||
           number_or(vmt, "$basemapalphaphongmask", 0) == 1;
}

}  // namespace

const ShaderRow* find_shader(std::string_view name) {
    const std::string_view plain = plain_name(name);
    const auto* found =
        std::find_if(std::begin(kShaders), std::end(kShaders),
                     [&](const ShaderRow& row) { return same_name(row.name, plain); });
    return found == std::end(kShaders) ? nullptr : found;
}

bool has_value(const Vmt& vmt, std::string_view key) {
    const VmtParameter* parameter = find(vmt, key);
    return parameter != nullptr && !trimmed(parameter->value).empty();
}

float number_or(const Vmt& vmt, std::string_view key, float otherwise) {
    const VmtParameter* parameter = find(vmt, key);
    if (parameter == nullptr) return otherwise;
    std::string_view rest = parameter->value;
    return take_number(rest).value_or(otherwise);
}

bool is_on(const Vmt& vmt, std::string_view key) {
    const float number = number_or(vmt, key, 0);
    return number >= 1 || number <= -1;
}

bool is_vertex_lit(const Vmt& vmt) { return same_name(plain_name(vmt.shader), "VertexLitGeneric"); }

ShaderProgram program_of(const Vmt& vmt) {
    const ShaderRow* row = find_shader(vmt.shader);
    if (row == nullptr) return ShaderProgram::kOther;
    if (wants_skin(vmt)) return ShaderProgram::kSkin;
    if (is_vertex_lit(vmt) && (has_value(vmt, "$bumpmap") || has_value(vmt, "$lightwarptexture")))
        return ShaderProgram::kBumped;
    return row->program;
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
    return meant_parameter(parameter.key, row->name);
}

}  // namespace studioscope
