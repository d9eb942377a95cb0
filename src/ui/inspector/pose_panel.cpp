#include <fmt/format.h>

#include <algorithm>

#include "model/animation/jiggle.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void parameter_line(const PoseParameter& parameter, int index, float& value) {
    begin_row();
    ImGui::AlignTextToFramePadding();
    elided(parameter.name, value == parameter.initial() ? kTextColor : kHighlightColor);
    ImGui::TableNextColumn();
    ImGui::PushID(index);
    const SliderEdit edit =
        resettable_slider("##value", value, std::min(parameter.start, parameter.end),
                          std::max(parameter.start, parameter.end), "%.2f");
    if (edit == SliderEdit::kReset) value = parameter.initial();
    tooltip(
        fmt::format("{}: {:g} to {:g}{}", parameter.name, parameter.start, parameter.end,
                    parameter.loop != 0 ? fmt::format(", again after {:g}", parameter.loop) : ""),
        "Double-click to reset, Ctrl+click to type");
    ImGui::PopID();
}

bool has_autoplay(const Model& model) {
    return std::any_of(model.clips.begin(), model.clips.end(),
                       [](const Clip& clip) { return clip.is_autoplay; });
}

void jiggle_switches(JiggleChoices& jiggle) {
    ImGui::Checkbox("Jiggle bones", &jiggle.is_on);
    tooltip("Bones on springs swing while a clip plays, as in the game", "--jiggle");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 6);
    if (ImGui::BeginCombo("##rate", fmt::format("{} steps/s", jiggle.rate).c_str())) {
        for (const int rate : kJiggleRates)
            if (ImGui::Selectable(fmt::format("{} steps/s", rate).c_str(), rate == jiggle.rate))
                jiggle.rate = rate;
        ImGui::EndCombo();
    }
    tooltip("The game takes one step a frame: what players with this frame rate see",
            "--jiggle-rate");
}

void switches(const Model& model, Playback& playback) {
    if (has_autoplay(model)) {
        ImGui::Checkbox("Autoplay layers", &playback.rules.plays_autoplay);
        tooltip(
            "Sequences that play by themselves lie over whatever clip plays, as in the game; never "
            "over the bind pose",
            "--autoplay");
    }
    if (!model.procedural_bones.empty()) {
        ImGui::Checkbox("Procedural bones", &playback.rules.moves_procedural_bones);
        tooltip("Helper bones follow other bones by a rule while a clip plays, as in the game",
                "--procedural-bones");
    }
}

}  // namespace

bool has_pose_settings(const Scene& scene) {
    const Model& model = scene.model;
    return !model.pose_parameters.empty() || !model.procedural_bones.empty() ||
           has_autoplay(model) || has_jiggle_bones(scene);
}

void pose_panel(Document& document) {
    switches(document.model(), document.playback);
    if (has_jiggle_bones(*document.scene)) jiggle_switches(document.playback.jiggle);
    const std::vector<PoseParameter>& parameters = document.model().pose_parameters;
    std::vector<float>& values = document.pose_parameters;
    values.resize(parameters.size());
    if (values.empty()) return;
    blend_pad(document);
    if (ImGui::Button("Reset"))
        for (size_t i = 0; i < values.size(); ++i) values[i] = parameters[i].initial();
    tooltip("Every pose parameter back to where it starts");
    if (!ImGui::BeginTable("parameters", 2, kListFlags & ~ImGuiTableFlags_ScrollY)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 2);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 3);
    for (size_t i = 0; i < values.size(); ++i)
        parameter_line(parameters[i], static_cast<int>(i), values[i]);
    ImGui::EndTable();
}

}  // namespace studioscope
