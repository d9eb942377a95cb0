#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/materials/parameter_rules.h"
#include "formats/materials/shaders.h"
#include "formats/materials/values.h"
#include "model/material_programs.h"
#include "model/material_words.h"

namespace studioscope {

namespace {

using Use = ParameterUse;

bool matches(const Words& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(), [&](std::string_view row) {
        return row == name ||
               (row.ends_with('*') && name.starts_with(row.substr(0, row.size() - 1)));
    });
}

struct Classification {
    Use use = Use::kDrawn;
    std::string reason;
};

// Classifies the parameters of one material.
class ParameterClassifier {
public:
    ParameterClassifier(const MaterialValues& material, const ResolvedMaterial& resolved_material,
                        const std::set<std::string>& missing)
        : vmt_(material.vmt),
          resolved_material_(resolved_material),
          missing_(missing),
          shader_(find_shader(material.vmt.shader)),
          rules_(ruled_parameters(material)),
          programs_(program_flags(material)) {}

    Classification parameter_use(const VmtParameter& parameter) const {
        Classification result = classify_by_rules(parameter);
        const MaterialProxy* writer = find_writer(parameter.key);
        if (writer == nullptr || result.use != Use::kDrawn) return result;
        const std::string name = quotable(writer->name);
        switch (proxy_source(writer->name)) {
            case ProxySource::kTime:
            case ProxySource::kValues:
                return {Use::kDrawn, fmt::format("the proxy {} changes it", name)};
            case ProxySource::kGame:
            case ProxySource::kGameColor:
                return {Use::kApproximated,
                        fmt::format("driven by the game ({}); its slider moves it", name)};
            default:
                return {
                    Use::kApproximated,
                    fmt::format("the proxy {} changes it in the game; here its value rests", name)};
        }
    }

private:
    unsigned program_flags(const MaterialValues& material) const {
        if (resolved_material_.eye)
            return resolved_material_.eye->program == EyeProgram::kEyeRefract ? kInEyeRefract
                                                                              : kInEyes;
        if (!resolved_material_.surface) return kInOther;
        if (resolved_material_.surface->program == SurfaceProgram::kTeeth) return kInTeeth;
        if (resolved_material_.surface->program == SurfaceProgram::kRefract) return kInRefract;
        if (shader_ != nullptr && same_name(shader_->name, "UnlitTwoTexture"))
            return kInTwoTextures;
        switch (material.program()) {
            case ShaderProgram::kSkin:
                return kInSkin;
            case ShaderProgram::kBumped:
                return kInBumped;
            default:
                return resolved_material_.is_unlit ? kInUnlit : kInPlain;
        }
    }

    Classification classify_by_rules(const VmtParameter& parameter) const {
        const std::string& key = parameter.key;
        if (!key.starts_with('$'))
            return {Use::kInvisible, key.starts_with('%') ? "for tools that compile maps"
                                                          : "not a parameter of a shader"};
        if (const std::string meant = misspelt_parameter(vmt_, parameter); !meant.empty())
            return {Use::kMisspelt, fmt::format("did you mean {}?", meant)};
        for (const RuledParameter& ruled : rules_)
            if (ruled.parameter == &parameter && ruled.rule->effect == ParameterEffect::kIgnored)
                return {Use::kIgnored, ruled.rule->message};
        if (trimmed(parameter.value).empty()) return {Use::kIgnored, "has no value"};
        if (std::optional<Classification> lost = lost_alpha(key)) return *lost;
        if (key == "$envmap" && resolved_material_.surface &&
            !resolved_material_.surface->reflection.is_on)
            return {Use::kIgnored, "its mask and other parameters switch the reflection off"};
        if (std::optional<Classification> reflected = reflection(parameter)) return *reflected;
        Classification result = classify_by_table(parameter);
        const bool is_shown = result.use == Use::kDrawn || result.use == Use::kApproximated;
        if (is_shown && missing_.contains(key))
            return {Use::kNotDrawn, "its texture was not found, or is of a kind that is not drawn"};
        if (std::optional<Classification> lost = lost_wrinkle(key); lost && is_shown) return *lost;
        for (const RuledParameter& ruled : rules_)
            if (ruled.parameter == &parameter && result.reason.empty())
                result.reason = ruled.rule->message;
        return result;
    }

    // The last proxy that writes a variable; null: none does.
    const MaterialProxy* find_writer(std::string_view key) const {
        const auto found =
            std::find_if(vmt_.proxies.rbegin(), vmt_.proxies.rend(),
                         [&](const MaterialProxy& proxy) { return proxy_result(proxy) == key; });
        return found == vmt_.proxies.rend() ? nullptr : &*found;
    }

    // The environment map of a material that reflects one.
    std::optional<Classification> reflection(const VmtParameter& parameter) const {
        const bool reflects =
            resolved_material_.eye
                ? resolved_material_.eye->reflects
                : resolved_material_.surface && resolved_material_.surface->reflection.is_on;
        if (parameter.key != "$envmap" || !reflects) return {};
        const int cube = resolved_material_.eye
                             ? resolved_material_.eye->cube
                             : resolved_material_.surface->reflection.cube_texture;
        if (cube >= 0) return Classification{Use::kDrawn, ""};
        const char* why = is_made_by_game(texture_path(parameter.file_name()))
                              ? "a neutral room is reflected in place of the game's surroundings"
                          : missing_.contains(parameter.key)
                              ? "its texture was not found; a neutral room is reflected"
                              : "its texture is no cube map; a neutral room is reflected";
        return Classification{Use::kApproximated, why};
    }

    // A wrinkle map whose partner is missing, or whose base texture or normal map is.
    std::optional<Classification> lost_wrinkle(std::string_view key) const {
        static constexpr std::string_view kNeeds[][3] = {
            {"$compress", "$stretch", "$basetexture"},
            {"$stretch", "$compress", "$basetexture"},
            {"$bumpcompress", "$bumpstretch", "$bumpmap"},
            {"$bumpstretch", "$bumpcompress", "$bumpmap"}};
        for (const auto& [own, partner, replaced] : kNeeds)
            for (const std::string_view needed : {partner, replaced})
                if (key == own && missing_.contains(std::string(needed)))
                    return Classification{Use::kNotDrawn, fmt::format("requires {}, whose texture "
                                                                      "was not found",
                                                                      needed)};
        return {};
    }

    // Blending and the alpha test, where the alpha of the base texture is a mask of something else.
    std::optional<Classification> lost_alpha(std::string_view key) const {
        if (programs_ == kInTeeth || programs_ == kInRefract) return {};
        if (key == "$translucent" && is_on(vmt_, key) && !resolved_material_.is_translucent)
            return Classification{Use::kIgnored,
                                  "the alpha of the base texture is a mask of something else"};
        if (key != "$alphatest" || !is_on(vmt_, key) || resolved_material_.is_alpha_tested)
            return {};
        if (resolved_material_.is_translucent)
            return Classification{Use::kApproximated, "$translucent blends what it would cut"};
        return Classification{Use::kIgnored,
                              "the alpha of the base texture is a mask of something else"};
    }

    Classification classify_by_table(const VmtParameter& parameter) const {
        const std::string_view name = std::string_view(parameter.key).substr(1);
        for (const ParameterUseRow& row : material_words().uses) {
            const bool is_of_program = row.programs == kInAny || (row.programs & programs_) != 0;
            if (!is_of_program || !matches(row.names, name)) continue;
            if (!row.needs.empty() && row.needs != parameter.key && !is_given(row.needs))
                return {Use::kIgnored, fmt::format("counts only with {}", row.needs)};
            return {row.use, std::string(row.reason)};
        }
        return classify_by_shader(parameter.key);
    }

    // True if a switch is not 0, or a texture is named.
    bool is_given(std::string_view key) const {
        return has_value(vmt_, key) && (is_on(vmt_, key) || number_or(vmt_, key, 1) != 0);
    }

    Classification classify_by_shader(const std::string& key) const {
        if (vmt_.proxy_variables.contains(key))
            return {Use::kInvisible, "a variable of the material's proxies"};
        if (shader_ == nullptr) return {Use::kNotDrawn, "the shader is unknown"};
        if (programs_ == kInOther) {
            return {Use::kNotDrawn,
                    fmt::format("only the base texture of {} is drawn", quotable(shader_->name))};
        }
        if (has_parameter(shader_->name, key)) return {Use::kNotDrawn, "not drawn yet"};
        return {Use::kIgnored, fmt::format("{} has no such parameter{}", shader_->name,
                                           is_known_parameter(key) ? "; another shader has" : "")};
    }

    const Vmt& vmt_;
    const ResolvedMaterial& resolved_material_;
    const std::set<std::string>& missing_;
    const ShaderRow* shader_;
    std::vector<RuledParameter> rules_;
    unsigned programs_;
};

}  // namespace

std::vector<MaterialParameter> parameter_uses(const MaterialValues& material,
                                              const ResolvedMaterial& resolved_material,
                                              const std::set<std::string>& missing) {
    const ParameterClassifier classifier(material, resolved_material, missing);
    std::vector<MaterialParameter> uses;
    uses.reserve(material.vmt.parameters.size());
    for (const VmtParameter& parameter : material.vmt.parameters) {
        Classification result = classifier.parameter_use(parameter);
        uses.push_back({parameter.key, parameter.value, parameter.line, parameter.file, result.use,
                        std::move(result.reason)});
    }
    return uses;
}

}  // namespace studioscope
