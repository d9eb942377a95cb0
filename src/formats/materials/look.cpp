#include "formats/materials/look.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/printable.h"
#include "core/text.h"
#include "formats/materials/numbers.h"
#include "formats/materials/search.h"
#include "formats/materials/shaders.h"
#include "formats/materials/texture_parameters.h"

namespace studioscope {

namespace {

// Parses "[r g b]" with range 0..1, "{r g b}" with range 0..255, or bare numbers; one number is
// grey.
std::optional<glm::vec3> color_of(std::string_view text) {
    text = trimmed(text);
    const bool is_bytes = text.starts_with('{');
    if (is_bytes || text.starts_with('[')) {
        if (text.back() != (is_bytes ? '}' : ']')) return {};
        text = text.substr(1, text.size() - 2);
    }
    if (const std::optional<float> grey = number_of(text); grey && !is_bytes)
        return glm::vec3(*grey);
    glm::vec3 color(0);
    for (int i = 0; i < 3; ++i) {
        const std::optional<float> value = take_number(text);
        if (!value) return {};
        color[i] = is_bytes ? *value / 255.0f : *value;
    }
    return trimmed(text).empty() ? std::optional(color) : std::nullopt;
}

// Reads parameters; one that is not a number is reported and keeps its default.
class Values {
public:
    Values(const Vmt& vmt, Diagnostics& diagnostics) : vmt_(vmt), diagnostics_(diagnostics) {}

    bool is_set(std::string_view key) { return number(key, 0) != 0; }

    // The engine uses the number at the start of the text.
    float number(std::string_view key, float otherwise) {
        const VmtParameter* parameter = find(vmt_, key);
        if (parameter == nullptr) return otherwise;
        std::string_view rest = parameter->value;
        const std::optional<float> value = take_number(rest);
        if (!value || !trimmed(rest).empty()) report(*parameter, "a number");
        return value.value_or(otherwise);
    }

    glm::vec3 color(std::string_view key) {
        return read(key, glm::vec3(1), color_of, "a colour such as \"[1 .5 0]\"");
    }

    std::string text(std::string_view key) const {
        const VmtParameter* parameter = find(vmt_, key);
        return parameter == nullptr ? std::string() : parameter->value;
    }

    bool is_there(std::string_view key) const { return find(vmt_, key) != nullptr; }

private:
    template <typename T, typename Read>
    T read(std::string_view key, const T& otherwise, Read read_value, const char* kind) {
        const VmtParameter* parameter = find(vmt_, key);
        if (parameter == nullptr) return otherwise;
        if (const std::optional<T> value = read_value(parameter->value)) return *value;
        report(*parameter, kind);
        return otherwise;
    }

    void report(const VmtParameter& parameter, const char* kind) {
        Diagnostic problem = warning(
            "vmt-value",
            quotable(parameter.key) + " is \"" + quotable(parameter.value) + "\", not " + kind,
            at_line(parameter.line));
        problem.file = parameter.file;
        diagnostics_.push_back(std::move(problem));
    }

    const Vmt& vmt_;
    Diagnostics& diagnostics_;
};

// The path for the texture search: below materials/, without an extension.
std::string texture_path(const std::string& written) {
    std::string path = below_materials(plain_path(written));
    if (lower_case(path).ends_with(".vtf")) path.erase(path.size() - 4);
    return path;
}

bool is_made_by_game(const std::string& path) {
    const std::string name = lower_case(path);
    return name.starts_with("_rt_") || name == "env_cubemap";
}

void read_shader(const Vmt& vmt, UnresolvedMaterial& wanted) {
    wanted.look.shader = vmt.shader;
    if (vmt.shader.empty()) return;
    if (const ShaderRow* known = find_shader(vmt.shader)) {
        wanted.look.is_unlit = known->is_unlit;
        return;
    }
    wanted.diagnostics.push_back(
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
    for (const VmtParameter& parameter : vmt.parameters) {
        if (std::find(std::begin(kTextureParameters), std::end(kTextureParameters),
                      parameter.key) == std::end(kTextureParameters))
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
        Diagnostic problem =
            warning("param-misspelt",
                    fmt::format("{} has no parameter {}; it is ignored (did you mean {}?)",
                                quotable(vmt.shader), quotable(parameter.key), meant),
                    at_line(parameter.line));
        problem.file = parameter.file;
        wanted.diagnostics.push_back(std::move(problem));
    }
}

}  // namespace

UnresolvedMaterial wanted_look(const Vmt& vmt) {
    UnresolvedMaterial wanted;
    ResolvedMaterial& look = wanted.look;
    Values values(vmt, wanted.diagnostics);
    read_shader(vmt, wanted);
    look.is_self_illuminated = values.is_set("$selfillum");
    look.self_illumination_tint = values.color("$selfillumtint");
    look.is_two_sided = values.is_set("$nocull");
    look.uses_half_lambert = values.is_set("$halflambert");
    look.color = values.color("$color") * values.color("$color2");
    look.is_tinted_by_alpha = values.is_set("$blendtintbybasealpha");
    look.tint_over_base = std::clamp(values.number("$blendtintcoloroverbase", 0), 0.0f, 1.0f);
    read_alpha(values, look);
    read_textures(values, wanted);
    list_textures(vmt, wanted);
    report_misspelt(vmt, wanted);
    return wanted;
}

}  // namespace studioscope
