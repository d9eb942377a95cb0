#include "formats/materials/shaders.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/text.h"
#include "formats/materials/values.h"

namespace studioscope {

namespace {

constexpr ShaderRow sdk_shader(const char* name, bool is_unlit = false) {
    return {name, ShaderProgram::kOther, is_unlit, true};
}
constexpr ShaderRow other_branch_shader(const char* name) {
    return {name, ShaderProgram::kOther, false, false};
}

constexpr ShaderRow kShaders[] = {
    {"VertexLitGeneric", ShaderProgram::kPlain},
    {"UnlitGeneric", ShaderProgram::kPlain, true},
    sdk_shader("LightmappedGeneric"),
    sdk_shader("Sprite", true),
    sdk_shader("Eyes"),
    sdk_shader("EyeRefract"),
    sdk_shader("EyeGlint", true),
    sdk_shader("Teeth"),
    sdk_shader("Refract"),
    sdk_shader("Water"),
    sdk_shader("WorldVertexTransition"),
    sdk_shader("UnlitTwoTexture", true),
    sdk_shader("Modulate", true),
    sdk_shader("DecalModulate", true),
    sdk_shader("Cable"),
    sdk_shader("SpriteCard", true),
    sdk_shader("Wireframe", true),
    sdk_shader("Skin"),
    sdk_shader("LightmappedReflective"),
    sdk_shader("MonitorScreen", true),
    sdk_shader("Sky", true),
    sdk_shader("LightmappedTwoTexture"),
    sdk_shader("VortWarp"),
    sdk_shader("TreeLeaf"),
    sdk_shader("ShatteredGlass"),
    sdk_shader("Aftershock"),
    sdk_shader("Bik", true),
    sdk_shader("Cloak"),
    sdk_shader("Cloud", true),
    sdk_shader("Core"),
    sdk_shader("Decal"),
    sdk_shader("DecalBaseTimesLightmapAlphaBlendSelfIllum"),
    sdk_shader("Detail"),
    sdk_shader("Example_Model"),
    sdk_shader("Eyeball"),
    sdk_shader("GooInGlass"),
    sdk_shader("JellyFish"),
    sdk_shader("LightmappedGeneric_Decal"),
    sdk_shader("Mod_Example_Model"),
    sdk_shader("Occlusion", true),
    sdk_shader("ParticleLitGeneric"),
    sdk_shader("ParticleSphere"),
    sdk_shader("Portal"),
    sdk_shader("PortalRefract"),
    sdk_shader("PortalStaticOverlay"),
    sdk_shader("Predator"),
    sdk_shader("Rift"),
    sdk_shader("Shadow", true),
    sdk_shader("ShadowBuild", true),
    sdk_shader("ShadowModel", true),
    sdk_shader("VolumeClouds"),
    sdk_shader("VolumetricFog"),
    sdk_shader("WindowImposter"),
    sdk_shader("WorldTwoTextureBlend"),
    sdk_shader("WorldVertexAlpha"),
    other_branch_shader("Character"),
    other_branch_shader("SplineRope"),
    other_branch_shader("ParallaxTest"),
    other_branch_shader("Phong"),
    other_branch_shader("Infected"),
};

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
