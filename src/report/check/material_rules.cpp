// Rules about the materials that a model uses: shaders that a branch lacks, and parameters that it
// ignores.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/materials/parameter_rules.h"
#include "formats/materials/values.h"
#include "formats/materials/vtf.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A property of a texture's header; nothing if the texture was not found.
std::optional<bool> header_fact(const CheckedModel& checked, std::optional<size_t> texture,
                                bool (*fact)(const VtfHeader& header)) {
    if (!texture) return std::nullopt;
    return fact(checked.textures[*texture].header);
}

RuleFinding about(const CheckedVmt& material, const VmtParameter& parameter, std::string message) {
    return {std::move(message), at_line(parameter.line),
            parameter.file.empty() ? material.file : parameter.file};
}

RuleFinding about_shader(const CheckedVmt& material, std::string message) {
    return {std::move(message), {}, material.file};
}

// Findings with this code from the table of parameter rules.
RuleFindings parameter_findings(const CheckedModel& checked, std::string_view code) {
    RuleFindings found;
    for (const CheckedVmt& material : checked.materials) {
        const MaterialValues values{material.vmt,
                                    header_fact(checked, material.base, is_marked_translucent),
                                    header_fact(checked, material.base, has_alpha),
                                    header_fact(checked, material.bump, has_alpha)};
        for (const RuledParameter& ruled : ruled_parameters(values))
            if (ruled.rule->code == code)
                found.push_back(about(material, *ruled.parameter, ruled.rule->message));
    }
    return found;
}

constexpr std::array kParameterCodes{
    "albedotint-alone",
    "albedotint-overruled",
    "alphatest-lost",
    "bumptransform-model",
    "detail-mode-range",
    "detailtint-bump",
    "envmapmask-bump",
    "luminance-mask",
    "param-unknown",
    "phong-alone",
    "phong-bump-flat",
    "phong-envmap-contrast",
    "phong-full-mask",
    "phong-mask-no-alpha",
    "phong-no-trigger",
    "phong-selfillum",
    "rim-alone",
    "rim-tint",
    "rimmask-no-exponent",
    "selfillum-no-alpha",
    "selfillumfresnel-detail",
    "treesway-detail",
};

RuleFindings other_shader(const CheckedModel& checked) {
    RuleFindings found;
    for (const CheckedVmt& material : checked.materials) {
        if (material.vmt.shader.empty()) continue;
        const ShaderRow* row = find_shader(material.vmt.shader);
        if (row == nullptr || !row->is_in_sdk_2013)
            found.push_back(about_shader(
                material, fmt::format("shader {} is not one of Source SDK 2013; the surface is a "
                                      "white wireframe",
                                      quotable(material.vmt.shader))));
    }
    return found;
}

bool runs(const CheckedVmt& material, std::string_view shader) {
    const ShaderRow* row = find_shader(material.vmt.shader);
    return row != nullptr && same_name(row->name, shader);
}

RuleFindings eye_refract(const CheckedModel& checked) {
    RuleFindings found;
    for (const CheckedVmt& material : checked.materials)
        if (runs(material, "EyeRefract"))
            found.push_back(about_shader(material, "EyeRefract is drawn wrongly"));
    return found;
}

RuleFindings eyes_without_envmap(const CheckedModel& checked) {
    RuleFindings found;
    for (const CheckedVmt& material : checked.materials)
        if (runs(material, "EyeRefract") && !has_value(material.vmt, "$envmap"))
            found.push_back(
                about_shader(material, "EyeRefract without $envmap; eyes may be black"));
    return found;
}

RuleFindings bumped_static_prop(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.has_flag(kMdlStaticProp)) return found;
    for (const CheckedVmt& material : checked.materials)
        if (const VmtParameter* bump = find(material.vmt, "$bumpmap");
            bump != nullptr && is_vertex_lit(material.vmt))
            found.push_back(
                about(material, *bump, "static prop with $bumpmap shows no light baked by vertex"));
    return found;
}

bool has_phong(const CheckedVmt& material) {
    return shader_program(material.vmt) == ShaderProgram::kSkin;
}

// Whether a tint means the same as a linear and as a gamma colour: only 0 and 1 do.
bool is_plain_tint(std::string_view value) {
    constexpr std::string_view kInNumber = "+-.0123456789";
    for (value.remove_prefix(std::min(value.size(), value.find_first_of(kInNumber)));
         !value.empty();
         value.remove_prefix(std::min(value.size(), value.find_first_of(kInNumber)))) {
        const std::optional<float> number = take_number(value);
        if (!number || (*number != 0 && *number != 1)) return !number;
    }
    return true;
}

// Reports a pair of materials with the same value of a parameter, one with $phong and one without.
RuleFindings read_in_two_ways(const CheckedModel& checked, std::string_view key,
                              bool (*counts)(const CheckedVmt& material), const char* message) {
    for (const CheckedVmt& skin : checked.materials) {
        if (!has_phong(skin) || !has_value(skin.vmt, key) || !counts(skin)) continue;
        for (const CheckedVmt& plain : checked.materials) {
            if (has_phong(plain) || !is_vertex_lit(plain.vmt) || !has_value(plain.vmt, key) ||
                !counts(plain))
                continue;
            const VmtParameter& parameter = *find(skin.vmt, key);
            if (same_name(parameter.value, find(plain.vmt, key)->value))
                return {about(skin, parameter, fmt::format("{} in {}", message, plain.file))};
        }
    }
    return {};
}

RuleFindings tint_in_two_spaces(const CheckedModel& checked) {
    return read_in_two_ways(
        checked, "$envmaptint",
        [](const CheckedVmt& material) {
            return has_value(material.vmt, "$envmap") &&
                   !is_plain_tint(find(material.vmt, "$envmaptint")->value);
        },
        "$envmaptint reflects more here, with $phong, than the same value does");
}

RuleFindings warp_in_two_ways(const CheckedModel& checked) {
    return read_in_two_ways(
        checked, "$lightwarptexture",
        [](const CheckedVmt& material) {
            return has_phong(material) || !is_on(material.vmt, "$halflambert");
        },
        "$lightwarptexture is read at other angles here, with $phong, than the same texture is");
}

// The alpha of a texture if it is 0 everywhere, or 255 everywhere; else none.
std::optional<int> even_alpha(const CheckedModel& checked, std::optional<size_t> number) {
    if (!number || !has_alpha(checked.textures[*number].header)) return std::nullopt;
    const fs::path file = path_from_text(checked.textures[*number].file);
    const Result<ByteSource> source = checked.files->open(file);
    if (!source) return std::nullopt;
    const Result<Texture> texture = parse_vtf(*source);
    if (!texture || texture->levels.empty()) return std::nullopt;
    std::optional<int> alpha;
    for (const size_t level : {texture->levels.size() - 1, size_t{0}}) {  // the smallest first
        const std::vector<uint8_t> pixels = decode(*texture, level).pixels;
        if (pixels.size() < 4 || (pixels[3] != 0 && pixels[3] != 255)) return std::nullopt;
        for (size_t i = 3; i < pixels.size(); i += 4)
            if (pixels[i] != pixels[3]) return std::nullopt;
        alpha = pixels[3];
    }
    return alpha;
}

// Masks of $phong that are the same everywhere.
RuleFindings even_phong_mask(const CheckedModel& checked) {
    RuleFindings found;
    for (const CheckedVmt& material : checked.materials) {
        if (!has_phong(material)) continue;
        const bool is_base = is_on(material.vmt, "$basemapalphaphongmask");
        const char* const key = is_base ? "$basemapalphaphongmask" : "$bumpmap";
        const VmtParameter* parameter = find(material.vmt, key);
        const std::optional<int> alpha =
            even_alpha(checked, is_base ? material.base : material.bump);
        if (!alpha || parameter == nullptr) continue;
        // A full mask that switches the specular program on is meant; a full bump map is as one
        // without a mask (phong-full-mask); without a boost nothing shines anyway.
        const bool is_trigger = is_base && !has_value(material.vmt, "$bumpmap") &&
                                !has_value(material.vmt, "$lightwarptexture");
        if (*alpha == 255 && (!is_base || is_trigger)) continue;
        if (number_or(material.vmt, "$phongboost", 1) == 0) continue;
        found.push_back(
            about(material, *parameter,
                  fmt::format("the alpha of the {} is {} everywhere: as the mask of "
                              "$phong it makes {}",
                              is_base ? "base texture" : "bump map", *alpha,
                              *alpha == 0 ? "nothing shine" : "all of it shine fully")));
    }
    return found;
}

constexpr BranchRule kOwnRules[] = {
    {"shader-branch", other_shader},          {"eyerefract-branch", eye_refract},
    {"envmap-amd", eyes_without_envmap},      {"static-bump", bumped_static_prop},
    {"envmaptint-space", tint_in_two_spaces}, {"lightwarp-two-ways", warp_in_two_ways},
    {"phong-even-mask", even_phong_mask},
};

template <size_t I>
RuleFindings parameter_rule(const CheckedModel& checked) {
    return parameter_findings(checked, kParameterCodes[I]);
}

template <size_t... I>
constexpr std::array<BranchRule, sizeof...(I)> make_parameter_rules(std::index_sequence<I...>) {
    return {BranchRule{kParameterCodes[I], parameter_rule<I>}...};
}

constexpr auto kParameterRules =
    make_parameter_rules(std::make_index_sequence<kParameterCodes.size()>());

}  // namespace

std::span<const BranchRule> material_rules() { return kOwnRules; }
std::span<const BranchRule> parameter_rules() { return kParameterRules; }

}  // namespace studioscope
