#include "formats/materials/unresolved_material.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/materials/search.h"
#include "formats/materials/shaders.h"
#include "formats/materials/values.h"

namespace studioscope {

namespace {

void report_unknown_shader(const Vmt& vmt, Diagnostics& diagnostics) {
    if (vmt.shader.empty() || find_shader(vmt.shader) != nullptr) return;
    diagnostics.push_back(
        warning("vmt-unknown-shader",
                "shader \"" + vmt.shader + "\" is unknown; only its base texture is shown"));
}

// Selects the single meaning of a base texture's alpha: a mask takes precedence over blending,
// blending over the alpha test.
void read_alpha(Values& values, ResolvedMaterial& material) {
    const bool is_mask = (material.is_self_illuminated && !values.is_there("$selfillummask")) ||
                         values.is_set("$basealphaenvmapmask") ||
                         values.is_set("$basemapalphaphongmask") || material.is_tinted_by_alpha;
    material.is_translucent = values.is_set("$translucent") && !is_mask;
    material.is_alpha_tested = values.is_set("$alphatest") && !is_mask && !material.is_translucent;
    const float reference = values.number("$alphatestreference", 0);
    constexpr float kUnlitReference = 0.7f;  // UnlitGeneric's own default
    if (material.is_unlit) material.alpha_reference = kUnlitReference;
    if (reference > 0) material.alpha_reference = std::min(reference, 1.0f);
    material.alpha = std::clamp(values.number("$alpha", 1), 0.0f, 1.0f);
    material.is_additive = values.is_set("$additive");
}

void read_textures(Values& values, UnresolvedMaterial& requirements) {
    const FileName base =
        values.file_name(values.is_there("$basetexture") ? "$basetexture" : "$iris");
    requirements.base = texture_path(base);
    const bool is_given = values.is_there("$basetexture") || values.is_there("$iris");
    if (is_given && (requirements.base.empty() || is_made_by_game(requirements.base))) {
        requirements.unusable_base = "\"" + base.shown() + "\"";
        requirements.base = {};
    }
    if (!values.is_set("$ssbump"))
        requirements.bump =
            texture_path(values.file_name(values.is_there("$bumpmap") ? "$bumpmap" : "$normalmap"));
    if (is_made_by_game(requirements.bump)) requirements.bump = {};
    if (requirements.material.is_self_illuminated)
        requirements.self_illumination_mask = texture_path(values.file_name("$selfillummask"));
}

// True for a number, a vector or "[]", which may be given in place of a texture.
bool is_no_name(std::string_view value) {
    value = trimmed(value);
    return value.starts_with('[') || value.starts_with('{') || parse_material_color(value);
}

// Lists all textures as dependencies, displayed or not.
void list_textures(const Vmt& vmt, UnresolvedMaterial& material) {
    material.textures.reserve(vmt.parameters.size());
    const Words& known = material_words().textures;
    for (const VmtParameter& parameter : vmt.parameters) {
        const std::string_view key = parameter.key;
        if (!key.starts_with('$') ||
            std::find(known.begin(), known.end(), key.substr(1)) == known.end())
            continue;
        FileName path = texture_path(parameter.file_name());
        if (!path.empty() && !is_made_by_game(path) && !is_no_name(parameter.value))
            material.textures.push_back(std::move(path));
    }
}

// A misspelt parameter is ignored by every branch of the engine.
void report_misspelt(const Vmt& vmt, UnresolvedMaterial& material) {
    for (const VmtParameter& parameter : vmt.parameters) {
        const std::string meant = misspelt_parameter(vmt, parameter);
        if (meant.empty()) continue;
        material.diagnostics.push_back(about_file(
            parameter.file,
            warning("param-misspelt",
                    fmt::format("{} has no parameter {}; it is ignored (did you mean {}?)",
                                quotable(vmt.shader), quotable(parameter.key), meant),
                    at_line(parameter.line))));
    }
}

}  // namespace

ResolvedMaterial read_material_values(const Vmt& vmt, Diagnostics& diagnostics) {
    ResolvedMaterial material;
    Values values(vmt, diagnostics);
    material.shader = vmt.shader;
    const ShaderRow* row = find_shader(vmt.shader);
    material.is_unlit = row != nullptr && row->is_unlit;
    material.is_self_illuminated = values.is_set("$selfillum");
    material.self_illumination_tint = values.color("$selfillumtint");
    material.is_two_sided = values.is_set("$nocull");
    material.uses_half_lambert = values.is_set("$halflambert");
    material.color = values.color("$color") * values.color("$color2");
    material.is_tinted_by_alpha = values.is_set("$blendtintbybasealpha");
    material.tint_over_base = std::clamp(values.number("$blendtintcoloroverbase", 0), 0.0f, 1.0f);
    material.base_frame = values.frame("$frame");
    material.bump_frame = values.frame("$bumpframe");
    read_alpha(values, material);
    return material;
}

UnresolvedMaterial read_unresolved_material(const Vmt& vmt) {
    UnresolvedMaterial requirements;
    report_unknown_shader(vmt, requirements.diagnostics);
    requirements.material = read_material_values(vmt, requirements.diagnostics);
    Values values(vmt, requirements.diagnostics);
    read_textures(values, requirements);
    list_textures(vmt, requirements);
    report_misspelt(vmt, requirements);
    return requirements;
}

}  // namespace studioscope
