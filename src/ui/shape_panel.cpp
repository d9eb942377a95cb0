#include "ui/shape_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/flex_account.h"
#include "ui/style.h"
#include "ui/widgets.h"

namespace {

constexpr float kByRules = std::numeric_limits<float>::quiet_NaN();

ShapeWeight weight_of(const Pose* pose, int shape) {
    const auto index = static_cast<size_t>(shape);
    return pose && index < pose->shapes.size() ? pose->shapes[index] : ShapeWeight{};
}

bool is_direct(const Document& document, const Shape& shape) {
    const auto is_set = [&](int flex) {
        return flex != kNone && !std::isnan(document.flex.direct[static_cast<size_t>(flex)]);
    };
    return is_set(shape.flex) || is_set(shape.pair);
}

void filters(Document& document) {
    FlexSettings& settings = document.panels.flexes;
    search_box("##filter", "Search shapes", settings.shape_filter,
               -(checkbox_room("Active") + checkbox_room("Heat map")));
    ImGui::SameLine();
    ImGui::Checkbox("Active", &settings.only_active);
    tooltip("Only the shapes that move something now, or that were set directly");
    ImGui::SameLine();
    bool is_heat = document.view.mode == ShadingMode::kShapes;
    if (ImGui::Checkbox("Heat map", &is_heat))
        document.view.mode = is_heat ? ShadingMode::kShapes : ShadingMode::kShaded;
    tooltip("Colour the model by how far the selected shape, or any, moves each vertex",
            "--mode shapes");
}

void weight_slider(Document& document, int index, const Pose* pose) {
    const Shape& shape = document.model().shapes[static_cast<size_t>(index)];
    const auto flex = static_cast<size_t>(std::max(shape.flex, 0));
    float weight = pose && flex < pose->flex_weights.size() ? pose->flex_weights[flex] : 0;
    const float peak = shape.ramp[1];  // lids have it far from 1
    const bool was_direct = is_direct(document, shape);
    if (was_direct && !std::isnan(document.flex.direct[flex])) weight = document.flex.direct[flex];
    if (!was_direct) ImGui::PushStyleColor(ImGuiCol_SliderGrab, color_of(0x6B7480));
    const SliderEdit edit = resettable_slider("##weight", weight, std::min(peak, 0.0f),
                                              std::max(peak, 1.0f), "%.3f", true);
    if (!was_direct) ImGui::PopStyleColor();
    if (edit == SliderEdit::kSet) set_shape_weight(document, index, weight);
    if (edit == SliderEdit::kReset) set_shape_weight(document, index, kByRules);
    tooltip(was_direct ? "Set directly, past the rules"
                       : "As the rules have it; drag to set it past them",
            "Ctrl+click to type");
}

void reset_button(Document& document, int index) {
    if (!is_direct(document, document.model().shapes[static_cast<size_t>(index)])) return;
    if (ImGui::SmallButton("\u00d7")) set_shape_weight(document, index, kByRules);
    tooltip("Back to the rules");
}

void shape_line(Document& document, int index, const Pose* pose) {
    const Shape& shape = document.model().shapes[static_cast<size_t>(index)];
    const ShapeWeight weight = weight_of(pose, index);
    int& selected = document.selection.shape;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(index);
    ImGui::AlignTextToFramePadding();
    const bool is_selected = selected == index;
    if (ImGui::Selectable("##row", is_selected)) selected = is_selected ? kNone : index;
    tooltip(shape.name + ": click to see what it moves and why, and again to let go");
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, weight.is_active() ? kTextColor : kDimColor);
    elided(shape.name);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    const std::string own = fmt::format("{:.2f}", weight.own);
    right_aligned(shape.pair == kNone ? own : fmt::format("{}|{:.2f}", own, weight.pair),
                  weight.is_active() ? kHighlightColor : kDimColor);
    ImGui::TableNextColumn();
    weight_slider(document, index, pose);
    ImGui::TableNextColumn();
    reset_button(document, index);
    ImGui::PopID();
}

std::vector<int> listed_shapes(const Document& document, const Pose* pose) {
    const FlexSettings& settings = document.panels.flexes;
    const std::vector<Shape>& shapes = document.model().shapes;
    std::vector<int> listed;
    for (int i = 0; i < static_cast<int>(shapes.size()); ++i) {
        const Shape& shape = shapes[static_cast<size_t>(i)];
        if (!matches(shape.name, settings.shape_filter)) continue;
        if (settings.only_active && !weight_of(pose, i).is_active() && !is_direct(document, shape))
            continue;
        listed.push_back(i);
    }
    return listed;
}

void shape_table(Document& document, const Pose* pose, float height) {
    const std::vector<int> listed = listed_shapes(document, pose);
    if (listed.empty())
        return ImGui::TextDisabled("No shape %s", document.panels.flexes.only_active
                                                      ? "moves anything."
                                                      : "has such a name.");
    if (!ImGui::BeginTable("shapes", 4, kListFlags, {0, height})) return;
    const float font = ImGui::GetFontSize();
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 3);
    ImGui::TableSetupColumn("weight", ImGuiTableColumnFlags_WidthFixed, font * 4.8f);
    ImGui::TableSetupColumn("direct", ImGuiTableColumnFlags_WidthStretch, 3);
    ImGui::TableSetupColumn("reset", ImGuiTableColumnFlags_WidthFixed, font);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(listed.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            shape_line(document, listed[static_cast<size_t>(i)], pose);
    ImGui::EndTable();
}

void account_row(const std::string& text, const std::string& value, ImU32 color) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    if (!value.empty()) right_aligned(value, color);
}

void flex_rows_of(const Document& document, const Pose* pose, int flex) {
    FlexInput shown = document.flex;
    if (pose) shown.controllers = pose->controllers;
    const FlexAccount account = account_of(document.model(), shown, flex);
    const std::string& name = document.model().flex_names[static_cast<size_t>(flex)];
    const std::string why = account.is_direct          ? ", set directly"
                            : !account.eyeball.empty() ? ", by the eyeball " + account.eyeball
                            : account.has_rule         ? ", by its rule"
                                                       : ", which no rule sets";
    account_row(name + why, short_number(account.weight), kHighlightColor);
    if (!account.source.empty()) account_row(account.source, {}, kNoteColor);
    for (const AccountLine& line : account.lines)
        if (line.problem.empty())
            account_row(line.text, short_number(line.value), kTextColor);
        else
            account_row(line.text + ": skipped, " + line.problem, short_number(line.value),
                        kWarningColor);
}

// The selected shape: its size, and its weights from the rules to the ramp.
void explanation(const Document& document, const Pose* pose) {
    const int index = document.selection.shape;
    const Shape& shape = document.model().shapes[static_cast<size_t>(index)];
    const auto& reaches = document.counts.shape_reach;
    const float reach =
        static_cast<size_t>(index) < reaches.size() ? reaches[static_cast<size_t>(index)] : 0;
    ImGui::BeginChild("why");
    ImGui::TextDisabled("%s moves %s vertices by up to %.3f units", shape.name.c_str(),
                        grouped(shape.deltas.size()).c_str(), static_cast<double>(reach));
    if (ImGui::BeginTable("steps", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_NoPadOuterX)) {
        ImGui::TableSetupColumn("step", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed,
                                ImGui::GetFontSize() * 4);
        for (const int flex : {shape.flex, shape.pair})
            if (flex != kNone) flex_rows_of(document, pose, flex);
        const ShapeWeight weight = weight_of(pose, index);
        const auto& r = shape.ramp;
        account_row(fmt::format("after the ramp {:g} {:g} {:g} {:g}", r[0], r[1], r[2], r[3]),
                    short_number(weight.own), kHighlightColor);
        if (shape.pair != kNone)
            account_row("the same of the other side", short_number(weight.pair), kHighlightColor);
        ImGui::EndTable();
    }
    ImGui::EndChild();
}

}  // namespace

void shape_panel(Document& document, const Pose* pose) {
    const auto count = static_cast<int>(document.model().shapes.size());
    if (count == 0) return ImGui::TextDisabled("This model has no shapes.");
    filters(document);
    const auto is_explained = [&] {
        return document.selection.shape >= 0 && document.selection.shape < count;
    };
    const float room = ImGui::GetContentRegionAvail().y;
    shape_table(document, pose, is_explained() ? room * 0.5f : 0);
    if (is_explained()) explanation(document, pose);  // the table may have changed it
}
