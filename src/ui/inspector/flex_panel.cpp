#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "document/choices/flex_preset.h"
#include "document/playback/driven_flexes.h"
#include "model/animation/bone_rules.h"
#include "ui/command_actions.h"
#include "ui/inspector/details_tabs.h"
#include "ui/inspector/flex_rows.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

bool bone_driven_slider(const Model& model, const Pose* pose, const FlexRow& row) {
    const BoneFlexDriver* driver = controller_driver(model, row.index);
    if (!driver && row.other != kNone) driver = controller_driver(model, row.other);
    if (!driver) return false;
    const auto index = static_cast<size_t>(driver->controller);
    const FlexController& controller = model.controllers[index];
    const std::string& bone = at(model.bones, driver->bone).name;
    float value = pose && index < pose->controllers.size() ? pose->controllers[index] : 0;
    const std::string format = "%.3f by " + in_format(bone);
    ImGui::BeginDisabled();
    ImGui::SetNextItemWidth(-1);
    value_slider("##driven", value, std::min(controller.min, controller.max),
                 std::max(controller.min, controller.max), format.c_str());
    ImGui::EndDisabled();
    const char axis = "xyz"[driver->axis];
    const float from = driver->from, to = driver->to;
    tooltip(fmt::format("{} follows the bone {}: 0 where its {} is {:g}, 1 where it is {:g}",
                        controller.name, bone, axis, from, to));
    return true;
}

namespace {

std::string pasted(Document& document) {
    const char* text = ImGui::GetClipboardText();
    const Result<FlexPreset> preset = parse_preset(text ? text : "");
    if (preset) return preset_summary(apply_preset(document, *preset));
    return "Not pasted: " + preset.error().message + ".";
}

void filters(FlexSettings& settings) {
    search_box_with_controls("##filter", "Search sliders", settings.filter,
                             checkbox_room("Linked") + checkbox_room("Changed"));
    ImGui::Checkbox("Linked", &settings.is_linked);
    tooltip("Left and right of a stereo pair move together");
    flow(checkbox_width("Changed"));
    ImGui::Checkbox("Changed", &settings.only_changed);
    tooltip("Only the sliders that are not where they start");
}

void face_buttons(Document& document) {
    FlexSettings& settings = document.panels.flexes;
    if (ImGui::Button("Reset")) {
        reset_flexes(document);
        settings.report.clear();
    }
    tooltip("Reset sliders and shapes: to the clip, or to their start values and rules");
    ImGui::SameLine();
    if (ImGui::Button("Random")) {
        randomize_flexes(document, settings.dice++);
        settings.report.clear();
    }
    tooltip("Randomise the sliders listed");
    const DriveCounts driven = count_driven(document);
    if (driven.curves == 0) return;
    flow(button_room("Follow the clip"));
    ImGui::BeginDisabled(driven.held == 0);
    if (ImGui::Button("Follow the clip")) follow_clip(document);
    ImGui::EndDisabled();
    tooltip("Give the sliders that were moved by hand back to the clip that is shown");
    const std::string moves = "moves " + grouped(driven.curves - driven.held);
    flow(ImGui::CalcTextSize(moves.c_str()).x);
    ImGui::PushStyleColor(ImGuiCol_Text, kFlexKeyColor);
    ImGui::TextUnformatted(moves.c_str());
    ImGui::PopStyleColor();
    tooltip(fmt::format("The clip has curves for {} sliders; {} of them are held by hand",
                        driven.curves, driven.held));
}

void preset_buttons(Document& document, Requests& requests) {
    FlexSettings& settings = document.panels.flexes;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Preset");
    flow(button_room("Load"));
    if (ImGui::Button("Load")) open_preset_dialog(document.panels.preset_dialog, false, requests);
    tooltip("Set the sliders that a JSON file names, or drop one on the window", "--flex-preset");
    flow(button_room("Save"));
    if (ImGui::Button("Save")) open_preset_dialog(document.panels.preset_dialog, true, requests);
    tooltip("Write the face to a JSON file");
    flow(button_room("Copy"));
    if (ImGui::Button("Copy")) copy_text(to_json(make_flex_preset(document)));
    tooltip("Put the face on the clipboard as a JSON preset");
    flow(button_room("Copy list"));
    if (ImGui::Button("Copy list")) copy_text(to_list(make_flex_preset(document)));
    tooltip("Put the face on the clipboard as name;value; pairs");
    flow(button_room("Paste"));
    if (ImGui::Button("Paste")) settings.report = pasted(document);
    tooltip("Take a face from the clipboard: a JSON preset or name;value; pairs");
}

void report(const std::string& text) {
    if (text.empty()) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(color_vec4(kInfoColor), "%s", text.c_str());
    ImGui::PopTextWrapPos();
}

void delay_switch(Document& document) {
    if (document.counts.delayed_shapes == 0) return;
    ImGui::Checkbox("Smooth small flexes", &document.panels.flexes.is_delayed);
    tooltip(
        "Small flex movements lag, as in the game, here and while a clip plays. "
        "Pictures and poses have no delay");
}

// printf format of a value; both values for a linked pair with different ones.
std::string slider_format(float value, float other) {
    return value == other ? "%.3f" : fmt::format("{:.3f} | {:.3f}", value, other);
}

float shown_value(const Document& document, const Pose* pose, int controller) {
    const auto index = static_cast<size_t>(controller);
    return pose && index < pose->controllers.size() ? pose->controllers[index]
                                                    : document.flex.controllers[index];
}

const char* slider_help(DrivenFlexState drive) {
    return drive == DrivenFlexState::kDriven ? "Moved by the clip; drag to take it over"
           : drive == DrivenFlexState::kHeld ? "Overridden; double-click to follow the clip"
                                             : "Double-click to reset, Ctrl+click to type";
}

void controller_slider(Document& document, const FlexRow& row, const Pose* pose) {
    const FlexController& c = at(document.model().controllers, row.index);
    const int other = row.other == kNone ? row.index : row.other;
    const DrivenFlexState drive = row_drive_state(document, row);
    float value = shown_value(document, pose, row.index);
    const std::string format = slider_format(value, shown_value(document, pose, other));
    if (drive == DrivenFlexState::kDriven)
        ImGui::PushStyleColor(ImGuiCol_SliderGrab, kFlexKeyColor);
    const SliderEdit edit = resettable_slider("##value", value, std::min(c.min, c.max),
                                              std::max(c.min, c.max), format.c_str());
    if (drive == DrivenFlexState::kDriven) ImGui::PopStyleColor();
    int& held = document.panels.flexes.held;
    if (ImGui::IsItemActive())
        held = row.index;
    else if (held == row.index)
        held = kNone;
    if (edit == SliderEdit::kSet)
        for (const int each : {row.index, other}) set_controller(document, each, value);
    if (edit == SliderEdit::kReset) reset_row(document, row);
    const std::string pair =
        row.other == kNone ? "" : " and " + at(document.model().controllers, other).name;
    tooltip(fmt::format("{}{} ({}): {:g} to {:g}", c.name, pair, c.type, c.min, c.max),
            slider_help(drive));
}

void flex_slider(Document& document, const FlexRow& row) {
    float& direct = at(document.flex.direct, row.index);
    float value = std::isnan(direct) ? 0 : direct;
    const SliderEdit edit = resettable_slider("##value", value, 0, 1, "%.3f");
    if (edit == SliderEdit::kSet) direct = value;
    if (edit == SliderEdit::kReset) reset_row(document, row);
    tooltip("The weight of " + row.label + ", which no rule sets",
            "Double-click to reset, Ctrl+click to type");
}

ImU32 label_color(const Document& document, const FlexRow& row) {
    if (row_drive_state(document, row) == DrivenFlexState::kDriven) return kFlexKeyColor;
    return is_changed(document, row) ? kHighlightColor : kTextColor;
}

void slider_line(Document& document, const FlexRow& row, const Pose* pose) {
    begin_row();
    ImGui::AlignTextToFramePadding();
    if (row.kind == FlexRow::Kind::kTitle) {
        ImGui::TextDisabled("%s", row.label.c_str());
        return;
    }
    if (row.is_indented) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetFontSize() * 0.8f);
    elided(row.label, label_color(document, row));
    ImGui::TableNextColumn();
    ImGui::PushID(row.kind == FlexRow::Kind::kFlex ? "flex" : "controller");
    ImGui::PushID(row.index);
    if (row.kind == FlexRow::Kind::kFlex)
        flex_slider(document, row);
    else if (!bone_driven_slider(document.model(), pose, row))
        controller_slider(document, row, pose);
    ImGui::PopID();
    ImGui::PopID();
}

float widest_name(const std::vector<FlexRow>& rows) {
    float widest = 0;
    for (const FlexRow& row : rows)
        widest = std::max(widest, ImGui::CalcTextSize(row.label.c_str()).x);
    return widest;
}

// Share of the width for the longest name, limited so that both columns stay usable.
float name_column_share(float widest) {
    const float room = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    return std::clamp((widest + ImGui::GetFontSize() * 2) / room, 0.35f, 0.55f);
}

void slider_table(Document& document, const std::vector<FlexRow>& rows, float widest,
                  const Pose* pose) {
    const float share = name_column_share(widest);
    if (!ImGui::BeginTable("sliders", 2, list_flags())) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, share);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 1 - share);
    each_visible_row(rows.size(), [&](int i) { slider_line(document, at(rows, i), pose); });
    ImGui::EndTable();
}

}  // namespace

bool has_flexes(const Model& model) {
    return !model.controllers.empty() || !model.flex_names.empty();
}

void flex_panel(Document& document, const Pose* pose, Requests& requests) {
    FlexSettings& settings = document.panels.flexes;
    if (!has_flexes(document.model()))
        return ImGui::TextDisabled("This model has no flex sliders.");
    filters(document.panels.flexes);
    face_buttons(document);
    preset_buttons(document, requests);
    delay_switch(document);
    report(settings.report);
    const FlexRowsKey key = flex_rows_key(document);
    const std::vector<FlexRow>& rows =
        document.derived.flex_rows.of(key, [&] { return flex_rows(document); });
    const float widest = document.derived.flex_name_width.of({key, ImGui::GetFontSize()},
                                                             [&] { return widest_name(rows); });
    if (!rows.empty()) return slider_table(document, rows, widest, pose);
    ImGui::TextDisabled("%s", !settings.filter.empty() ? "No slider has such a name."
                              : settings.only_changed  ? "Every slider is where it starts."
                                                       : "This model has no flex sliders.");
}

}  // namespace studioscope
