#include <fmt/format.h>
#include <imgui.h>

#include <array>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "document/visibility.h"
#include "model/material_words.h"
#include "ui/inspector/sections.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

const char* source_text(ProxySource source) {
    switch (source) {
        case ProxySource::kValues:
            return "from other variables";
        case ProxySource::kTime:
            return "moves while the model plays";
        case ProxySource::kGame:
        case ProxySource::kGameColor:
            return "driven by the game";
        case ProxySource::kGameAlone:
            return "rests: it needs a running game";
        case ProxySource::kNothing:
            return "rests: it waits for an event of a map";
        case ProxySource::kUnknown:
            break;
    }
    return "unknown: ignored";
}

// Draws a slider or a colour field for a value that the game drives. A double-click on the slider
// resets it.
void game_value(const MaterialProxy& proxy, ProxySource source, ProxyInputs& inputs) {
    const bool is_color = source == ProxySource::kGameColor;
    const std::string key = lower_case(proxy.name);
    const auto given = inputs.game_values.find(key);
    const glm::vec3 rest(is_color ? 1.0f : 0.0f);
    glm::vec3 value = given == inputs.game_values.end() ? rest : given->second;
    ImGui::SetNextItemWidth(-1);
    if (is_color) {
        if (ImGui::ColorEdit3("##color", &value.x, ImGuiColorEditFlags_NoTooltip))
            inputs.game_values[key] = value;
        tooltip("The colour that the game would give");
        return;
    }
    const SliderEdit edit = resettable_slider("##value", value.x, 0, 1, "%.2f", true);
    if (edit == SliderEdit::kSet) inputs.game_values[key] = value;
    if (edit == SliderEdit::kReset) inputs.game_values.erase(key);
    tooltip("The number that the game would give", "Double-click to reset, Ctrl+click to type");
}

void proxy_row(const MaterialProxy& proxy, const ResolvedMaterial& material, ProxyInputs& inputs) {
    const ProxySource source = proxy_source(proxy.name);
    begin_row();
    truncated_text(proxy.name, source == ProxySource::kUnknown ? kWarningColor : kTextColor);
    tooltip(fmt::format("{}:{}", shown_path(proxy.file.empty() ? material.file : proxy.file),
                        proxy.line));
    ImGui::TableNextColumn();
    if (const std::string result = proxy_result(proxy); !result.empty()) copyable(result);
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", source_text(source));
    ImGui::PopTextWrapPos();
    if (is_driven_by_game(source)) game_value(proxy, source, inputs);
}

}  // namespace

void proxy_section(Document& document) {
    const int index = document.selection.material;
    if (!is_index(index, document.materials.size())) return;
    const ResolvedMaterial& material = at(document.materials, index);
    if (!material.proxies) return;
    if (!section("Proxies", "Programs that change the material, in the order of the file")) return;
    constexpr float kNameWidth = 9;  // font heights
    if (!begin_facts("proxies", ImGui::GetFontSize() * kNameWidth)) return;
    int id = 0;
    for (const MaterialProxy& proxy : material.proxies->list) {
        ImGui::PushID(id++);
        proxy_row(proxy, material, document.proxy_inputs);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

namespace {

// A use in words, and the colour of its parameters.
struct UseText {
    ParameterUse use;
    const char* word;
    ImU32 color;
};

constexpr std::array kUseTexts{
    UseText{ParameterUse::kDrawn, "drawn", kTextColor},
    UseText{ParameterUse::kApproximated, "approximated", kInfoColor},
    UseText{ParameterUse::kNotDrawn, "not drawn", kInfoColor},
    UseText{ParameterUse::kIgnored, "ignored", kWarningColor},
    UseText{ParameterUse::kMisspelt, "misspelt", kErrorColor},
    UseText{ParameterUse::kInvisible, "without effect", kDimColor},
};

const UseText& use_text(ParameterUse use) { return at(kUseTexts, static_cast<int>(use)); }

// "18 drawn, 2 approximated, 1 misspelt"
std::string counts_text(const std::vector<MaterialParameter>& parameters) {
    std::array<size_t, kUseTexts.size()> counts{};
    for (const MaterialParameter& parameter : parameters)
        ++at(counts, static_cast<int>(parameter.use));
    std::string text;
    for (size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[i], kUseTexts[i].word);
    return text;
}

std::string parameter_location(const MaterialParameter& parameter,
                               const ResolvedMaterial& material) {
    return fmt::format("{}:{}", shown_path(parameter.file.empty() ? material.file : parameter.file),
                       parameter.line);
}

void parameter_row(const MaterialParameter& parameter, const ResolvedMaterial& look) {
    begin_row();
    truncated_text(parameter.key, use_text(parameter.use).color);
    tooltip(parameter_location(parameter, look));
    ImGui::TableNextColumn();
    ImGui::PushID(parameter.key.c_str());
    copyable(parameter.value.empty() ? "\"\"" : parameter.value);
    ImGui::PopID();
    if (parameter.reason.empty()) return;
    ImGui::PushTextWrapPos(0);
    if (parameter.reason.find(" is ignored") != std::string::npos)  // names the use itself
        ImGui::TextDisabled("%s", parameter.reason.c_str());
    else
        ImGui::TextDisabled("%s: %s", use_text(parameter.use).word, parameter.reason.c_str());
    ImGui::PopTextWrapPos();
}

// Lists how the renderer uses each parameter of the VMT.
void parameter_table(const ResolvedMaterial& material) {
    if (material.parameters.empty()) return;
    ImGui::TextDisabled("Shader");
    ImGui::SameLine();
    copyable(material.shader);
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", counts_text(material.parameters).c_str());
    ImGui::PopTextWrapPos();
    constexpr float kNameWidth = 9;  // font heights
    if (!begin_facts("parameters", ImGui::GetFontSize() * kNameWidth)) return;
    for (const MaterialParameter& parameter : material.parameters)
        parameter_row(parameter, material);
    ImGui::EndTable();
}

void search_paths(const Material& material) {
    if (!material.search_paths.empty()) ImGui::TextDisabled("Searched");
    for (size_t i = 0; i < material.search_paths.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const FileName& folder = material.search_paths[i];
        copyable(folder.empty() ? "materials/" : shown_path(folder.bytes()));
        ImGui::PopID();
    }
}

void users(const Document& document, Selection& selection) {
    const std::vector<int> meshes =
        node_meshes(document, {TreeKind::kMaterial, selection.material});
    ImGui::TextDisabled(meshes.empty() ? "Not used by any mesh" : "Used by");
    for (const int mesh : meshes) {
        ImGui::PushID(mesh);
        const std::string& name = at(document.model().meshes, mesh).name;
        if (ImGui::Selectable("##mesh")) {
            selection.material = kNone;
            selection.mesh = mesh;
        }
        tooltip("Select this mesh");
        ImGui::SameLine(0, 0);
        elided(name.empty() ? "(no name)" : name);
        ImGui::PopID();
    }
}

}  // namespace

void material_section(const Document& document, Selection& selection) {
    const Model& model = document.model();
    const int index = selection.material;
    const Material& material = at(model.materials, index);
    ImGui::PushID("material");
    copyable(shown_path(material.file_name().bytes()), material.name);
    ImGui::TextDisabled("Material %d of %d%s", index, static_cast<int>(model.materials.size()),
                        material.is_null ? ", dropped by the compiler" : "");
    users(document, selection);
    if (is_index(index, document.materials.size())) parameter_table(at(document.materials, index));
    search_paths(material);
    ImGui::PopID();
}

}  // namespace studioscope
