#include "ui/inspector/proxy_section.h"

#include <fmt/format.h>
#include <imgui.h>

#include "core/at.h"
#include "core/text.h"
#include "model/proxy_names.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

const char* text_of(ProxySource source) {
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

// A slider for a number of the game, or a colour. A double-click lets it rest again.
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

void proxy_row(const MaterialProxy& proxy, const ResolvedMaterial& look, ProxyInputs& inputs) {
    const ProxySource source = source_of_proxy(proxy.name);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text,
                          source == ProxySource::kUnknown ? kWarningColor : kTextColor);
    beginning_of(proxy.name);
    ImGui::PopStyleColor();
    tooltip(fmt::format("{}:{}", proxy.file.empty() ? look.file : proxy.file, proxy.line));
    ImGui::TableNextColumn();
    if (const std::string result = result_of_proxy(proxy); !result.empty()) copyable(result);
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", text_of(source));
    ImGui::PopTextWrapPos();
    if (is_driven_by_game(source)) game_value(proxy, source, inputs);
}

}  // namespace

void proxy_section(Document& document) {
    const int material = document.selection.material;
    if (!is_index(material, document.materials.size())) return;
    const ResolvedMaterial& look = at(document.materials, material);
    if (!look.proxies) return;
    if (!section("Proxies", "Programs that change the material, in the order of the file")) return;
    constexpr float kNameWidth = 9;  // font heights
    if (!begin_facts("proxies", ImGui::GetFontSize() * kNameWidth)) return;
    int id = 0;
    for (const MaterialProxy& proxy : look.proxies->list) {
        ImGui::PushID(id++);
        proxy_row(proxy, look, document.proxy_inputs);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

}  // namespace studioscope
