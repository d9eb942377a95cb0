#include "ui/flex_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "document/flex_preset.h"
#include "ui/bone_driven_slider.h"
#include "ui/flex_rows.h"
#include "ui/style.h"
#include "ui/widgets.h"

namespace {

std::string pasted(Document& document) {
    const char* text = ImGui::GetClipboardText();
    const Result<FlexPreset> preset = parse_preset(text ? text : "");
    if (!preset) return "Not pasted: " + preset.error().message + ".";
    const std::vector<std::string> unknown = apply_preset(document, *preset);
    const size_t count = preset->controllers.size() + preset->flexes.size() - unknown.size();
    if (unknown.empty()) return fmt::format("{} sliders set.", count);
    constexpr size_t kMostNames = 3;
    const size_t named = std::min(unknown.size(), kMostNames);
    return fmt::format(
        "{} sliders set; this model has no {}{}.", count,
        fmt::join(unknown.begin(), unknown.begin() + std::ptrdiff_t(named), ", "),
        unknown.size() > named ? fmt::format(" and {} more", unknown.size() - named) : "");
}

void filters(FlexSettings& settings) {
    search_box("##filter", "Search sliders", settings.filter,
               -(checkbox_room("Linked") + checkbox_room("Changed")));
    ImGui::SameLine();
    ImGui::Checkbox("Linked", &settings.is_linked);
    tooltip("Left and right of a stereo pair move together");
    ImGui::SameLine();
    ImGui::Checkbox("Changed", &settings.only_changed);
    tooltip("Only the sliders that are not where they start");
}

void buttons(Document& document) {
    FlexSettings& settings = document.panels.flexes;
    const bool has_reset = ImGui::Button("Reset");
    tooltip("Every slider back to its start, and all shapes back to their rules");
    ImGui::SameLine();
    const bool has_rolled = ImGui::Button("Random");
    tooltip("Every slider anywhere in its range");
    ImGui::SameLine();
    if (ImGui::Button("Copy")) ImGui::SetClipboardText(to_json(preset_of(document)).c_str());
    tooltip("Put the face on the clipboard as a JSON preset");
    ImGui::SameLine();
    if (ImGui::Button("Copy list")) ImGui::SetClipboardText(to_list(preset_of(document)).c_str());
    tooltip("Put the face on the clipboard as name;value; pairs");
    ImGui::SameLine();
    const bool has_pasted = ImGui::Button("Paste");
    tooltip("Take a face from the clipboard: a JSON preset or name;value; pairs");
    if (has_reset) reset_flexes(document);
    if (has_rolled) randomize_flexes(document, settings.dice++);
    if (has_reset || has_rolled) settings.report.clear();
    if (has_pasted) settings.report = pasted(document);
    if (settings.report.empty()) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(vec4_of(kNoteColor), "%s", settings.report.c_str());
    ImGui::PopTextWrapPos();
}

void delay_switch(Document& document) {
    if (document.counts.delayed_shapes == 0) return;
    ImGui::Checkbox("Delay small movements", &document.panels.flexes.is_delayed);
    tooltip(
        "As in the game: what a shape moves little follows late, here and while a clip plays. "
        "Pictures and poses have no delay");
}

// Both values where a pair that was set apart is shown as one.
std::string format_of(float value, float other) {
    return value == other ? "%.3f" : fmt::format("{:.3f} | {:.3f}", value, other);
}

void controller_slider(Document& document, const FlexRow& row) {
    const FlexController& c = document.model().controllers[static_cast<size_t>(row.index)];
    std::vector<float>& values = document.flex.controllers;
    float value = values[static_cast<size_t>(row.index)];
    const size_t other = static_cast<size_t>(row.other == kNone ? row.index : row.other);
    const SliderEdit edit =
        resettable_slider("##value", value, std::min(c.smallest, c.largest),
                          std::max(c.smallest, c.largest), format_of(value, values[other]).c_str());
    int& held = document.panels.flexes.held;
    if (ImGui::IsItemActive())
        held = row.index;
    else if (held == row.index)
        held = kNone;
    if (edit == SliderEdit::kSet) values[static_cast<size_t>(row.index)] = values[other] = value;
    if (edit == SliderEdit::kReset) reset_row(document, row);
    const std::string pair =
        row.other == kNone ? "" : " and " + document.model().controllers[other].name;
    tooltip(fmt::format("{}{} ({}): {:g} to {:g}", c.name, pair, c.type, c.smallest, c.largest),
            "Double click to reset, Ctrl+click to type");
}

void flex_slider(Document& document, const FlexRow& row) {
    float& direct = document.flex.direct[static_cast<size_t>(row.index)];
    float value = std::isnan(direct) ? 0 : direct;
    const SliderEdit edit = resettable_slider("##value", value, 0, 1, "%.3f");
    if (edit == SliderEdit::kSet) direct = value;
    if (edit == SliderEdit::kReset) reset_row(document, row);
    tooltip("The weight of " + row.label + ", which no rule sets",
            "Double click to reset, Ctrl+click to type");
}

void slider_line(Document& document, const FlexRow& row, const Pose* pose) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    if (row.kind == FlexRow::Kind::kTitle) {
        ImGui::TextDisabled("%s", row.label.c_str());
        return;
    }
    if (row.is_indented) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetFontSize() * 0.8f);
    ImGui::PushStyleColor(ImGuiCol_Text, is_changed(document, row) ? kHighlightColor : kTextColor);
    elided(row.label);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::PushID(row.kind == FlexRow::Kind::kFlex ? "flex" : "controller");
    ImGui::PushID(row.index);
    if (row.kind == FlexRow::Kind::kFlex)
        flex_slider(document, row);
    else if (!bone_driven_slider(document.model(), pose, row))
        controller_slider(document, row);
    ImGui::PopID();
    ImGui::PopID();
}

void slider_table(Document& document, const std::vector<FlexRow>& rows, const Pose* pose) {
    if (!ImGui::BeginTable("sliders", 2, kListFlags)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 2);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 3);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            slider_line(document, rows[static_cast<size_t>(i)], pose);
    ImGui::EndTable();
}

}  // namespace

void flex_panel(Document& document, const Pose* pose) {
    const FlexSettings& settings = document.panels.flexes;
    const Model& model = document.model();
    if (model.controllers.empty() && model.flex_names.empty())
        return ImGui::TextDisabled("This model has no flex sliders.");
    filters(document.panels.flexes);
    buttons(document);
    delay_switch(document);
    const std::vector<FlexRow> rows = flex_rows(document);
    if (!rows.empty()) return slider_table(document, rows, pose);
    ImGui::TextDisabled("%s", !settings.filter.empty() ? "No slider has such a name."
                              : settings.only_changed  ? "Every slider is where it starts."
                                                       : "This model has no flex sliders.");
}
