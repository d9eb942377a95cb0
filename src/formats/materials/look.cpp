#include "formats/materials/look.h"

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
void read_alpha(Values& values, ResolvedMaterial& look) {
    const bool is_mask = (look.is_self_illuminated && !values.is_there("$selfillummask")) ||
                         values.is_set("$basealphaenvmapmask") ||
                         values.is_set("$basemapalphaphongmask") || look.is_tinted_by_alpha;
    look.is_translucent = values.is_set("$translucent") && !is_mask;
    look.is_alpha_tested = values.is_set("$alphatest") && !is_mask && !look.is_translucent;
    const float reference = values.number("$alphatestreference", 0);
    constexpr float kOfUnlit = 0.7f;  // UnlitGeneric's own default
    if (look.is_unlit) look.alpha_reference = kOfUnlit;
    if (reference > 0) look.alpha_reference = std::min(reference, 1.0f);
    look.alpha = std::clamp(values.number("$alpha", 1), 0.0f, 1.0f);
    look.is_additive = values.is_set("$additive");
}

void read_textures(Values& values, UnresolvedMaterial& wanted) {
    const std::string base =
        values.text(values.is_there("$basetexture") ? "$basetexture" : "$iris");
    wanted.base = texture_path(base);
    const bool is_given = values.is_there("$basetexture") || values.is_there("$iris");
    if (is_given && (wanted.base.empty() || is_made_by_game(wanted.base))) {
        wanted.unusable_base = "\"" + base + "\"";
        wanted.base.clear();
    }
    if (!values.is_set("$ssbump"))
        wanted.bump =
            texture_path(values.text(values.is_there("$bumpmap") ? "$bumpmap" : "$normalmap"));
    if (is_made_by_game(wanted.bump)) wanted.bump.clear();
    if (wanted.look.is_self_illuminated)
        wanted.self_illumination_mask = texture_path(values.text("$selfillummask"));
}

// True for a number, a vector or "[]", which may be given in place of a texture.
bool is_no_name(std::string_view value) {
    value = trimmed(value);
    return value.starts_with('[') || value.starts_with('{') || color_of(value);
}

// Lists all textures as dependencies, displayed or not.
void list_textures(const Vmt& vmt, UnresolvedMaterial& wanted) {
    wanted.textures.reserve(vmt.parameters.size());
    const Words& known = material_words().textures;
    for (const VmtParameter& parameter : vmt.parameters) {
        const std::string_view key = parameter.key;
        if (!key.starts_with('$') ||
            std::find(known.begin(), known.end(), key.substr(1)) == known.end())
            continue;
        std::string path = texture_path(parameter.value);
        if (!path.empty() && !is_made_by_game(path) && !is_no_name(parameter.value))
            wanted.textures.push_back(std::move(path));
    }
}

// A misspelt parameter is ignored by every branch of the engine.
void report_misspelt(const Vmt& vmt, UnresolvedMaterial& wanted) {
    for (const VmtParameter& parameter : vmt.parameters) {
        const std::string meant = misspelt_parameter(vmt, parameter);
        if (meant.empty()) continue;
        wanted.diagnostics.push_back(about_file(
            parameter.file,
            warning("param-misspelt",
                    fmt::format("{} has no parameter {}; it is ignored (did you mean {}?)",
                                quotable(vmt.shader), quotable(parameter.key), meant),
                    at_line(parameter.line))));
    }
}

}  // namespace

ResolvedMaterial values_of(const Vmt& vmt, Diagnostics& diagnostics) {
    ResolvedMaterial look;
    Values values(vmt, diagnostics);
    look.shader = vmt.shader;
    const ShaderRow* known = find_shader(vmt.shader);
    look.is_unlit = known != nullptr && known->is_unlit;
    look.is_self_illuminated = values.is_set("$selfillum");
    look.self_illumination_tint = values.color("$selfillumtint");
    look.is_two_sided = values.is_set("$nocull");
    look.uses_half_lambert = values.is_set("$halflambert");
    look.color = values.color("$color") * values.color("$color2");
    look.is_tinted_by_alpha = values.is_set("$blendtintbybasealpha");
    look.tint_over_base = std::clamp(values.number("$blendtintcoloroverbase", 0), 0.0f, 1.0f);
    look.base_frame = values.frame("$frame");
    look.bump_frame = values.frame("$bumpframe");
    read_alpha(values, look);
    return look;
}

UnresolvedMaterial wanted_look(const Vmt& vmt) {
    UnresolvedMaterial wanted;
    report_unknown_shader(vmt, wanted.diagnostics);
    wanted.look = values_of(vmt, wanted.diagnostics);
    Values values(vmt, wanted.diagnostics);
    read_textures(values, wanted);
    list_textures(vmt, wanted);
    report_misspelt(vmt, wanted);
    return wanted;
}

}  // namespace studioscope
