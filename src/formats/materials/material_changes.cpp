#include "formats/materials/material_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/message_text.h"
#include "formats/materials/parameter_rules.h"
#include "formats/materials/shaders.h"
#include "formats/materials/shading.h"
#include "formats/materials/unresolved_material.h"
#include "model/material_words.h"

namespace studioscope {

namespace {

// Values of parameters that a VMT does not set, where they are not 0.
constexpr std::pair<const char*, const char*> kDefaults[] = {{"$color", "[1 1 1]"},
                                                             {"$color2", "[1 1 1]"},
                                                             {"$alpha", "1"},
                                                             {"$selfillumtint", "[1 1 1]"},
                                                             {"$envmaptint", "[1 1 1]"},
                                                             {"$envmapsaturation", "1"},
                                                             {"$phongtint", "[1 1 1]"},
                                                             {"$phongboost", "1"},
                                                             {"$phongexponent", "5"},
                                                             {"$phongfresnelranges", "[0 .5 1]"},
                                                             {"$rimlightboost", "1"},
                                                             {"$rimlightexponent", "4"},
                                                             {"$detailscale", "4"},
                                                             {"$detailblendfactor", "1"},
                                                             {"$detailtint", "[1 1 1]"},
                                                             {"$refracttint", "[1 1 1]"}};

void set_value(const MaterialVariable& changed, std::vector<VmtParameter>& parameters) {
    const auto found =
        std::find_if(parameters.begin(), parameters.end(),
                     [&](const VmtParameter& parameter) { return parameter.key == changed.name; });
    if (found == parameters.end())
        parameters.push_back({changed.name, changed.value, 0, {}});
    else
        found->value = changed.value;
}

// A proxy that writes nothing here: an unknown one, or one that only a running game can answer.
void report_not_run(const MaterialProxy& proxy, Diagnostics& diagnostics) {
    const ProxySource source = proxy_source(proxy.name);
    const std::string name = quotable(proxy.name);
    Diagnostic problem;
    if (source == ProxySource::kUnknown)
        problem = warning("vmt-unknown-proxy", fmt::format("proxy {} is unknown; ignored", name));
    else if (source == ProxySource::kGameAlone)
        problem = note("vmt-game-proxy",
                       fmt::format("proxy {} needs a running game; what it changes rests", name));
    else
        return;
    problem.location = at_line(proxy.line);
    problem.file = proxy.file;
    diagnostics.push_back(std::move(problem));
}

}  // namespace

ResolvedMaterial with_values(const ParsedMaterial& material,
                             const std::vector<MaterialVariable>& changed) {
    Vmt vmt = material.vmt;
    for (const MaterialVariable& each : changed) set_value(each, vmt.parameters);
    Diagnostics ignored_diagnostics;
    ResolvedMaterial resolved_material = read_material_values(vmt, ignored_diagnostics);
    const ResolvedMaterial& original = material.resolved_material;
    resolved_material.status = original.status;
    resolved_material.file = original.file;
    resolved_material.base_texture = original.base_texture;
    resolved_material.bump_texture = original.bump_texture;
    resolved_material.self_illumination_mask = original.self_illumination_mask;
    resolved_material.is_self_illuminated =
        resolved_material.is_self_illuminated &&
        (resolved_material.self_illumination_mask >= 0 || resolved_material.base_texture >= 0);
    resolved_material.tried = original.tried;
    const MaterialValues values{vmt, material.base_is_translucent, material.base_has_alpha,
                                material.bump_has_alpha};
    const auto use = [&](std::string_view key) {
        const auto found = material.textures.find(key);
        return found == material.textures.end() ? -1 : found->second;
    };
    resolved_material.surface = build_surface(values, resolved_material, use, ignored_diagnostics);
    resolved_material.eye = build_eye(vmt, use, ignored_diagnostics);
    resolved_material.parameters = original.parameters;
    for (MaterialParameter& parameter : resolved_material.parameters)
        for (const MaterialVariable& each : changed)
            if (each.name == parameter.key) parameter.value = each.value;
    return resolved_material;
}

std::shared_ptr<const MaterialProxies> make_proxies(ParsedMaterial material,
                                                    Diagnostics& diagnostics) {
    if (material.vmt.proxies.empty()) return nullptr;
    auto proxies = std::make_shared<MaterialProxies>();
    proxies->list = material.vmt.proxies;
    for (const MaterialProxy& proxy : proxies->list) report_not_run(proxy, diagnostics);
    proxies->variables.reserve(material.vmt.parameters.size() + std::size(kDefaults));
    for (const auto& [name, value] : kDefaults)
        if (!has_value(material.vmt, name)) proxies->variables.push_back({name, value});
    for (const VmtParameter& parameter : material.vmt.parameters)
        proxies->variables.push_back({parameter.key, parameter.value});
    proxies->frames = material.frames;
    material.vmt.diagnostics.clear();
    proxies->resolve = [material =
                            std::move(material)](const std::vector<MaterialVariable>& changed) {
        return with_values(material, changed);
    };
    return proxies;
}

}  // namespace studioscope
