#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/at.h"
#include "core/text.h"
#include "model/shape_moves.h"
#include "ui/inspector/details_tabs.h"
#include "ui/inspector/flex_trace.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kByRules = std::numeric_limits<float>::quiet_NaN();

ShapeWeight shape_weight(const Pose* pose, int shape) {
    const auto index = static_cast<size_t>(shape);
    return pose && index < pose->shapes.size() ? pose->shapes[index] : ShapeWeight{};
}

bool is_direct(const Document& document, const Shape& shape) {
    const auto is_set = [&](int flex) {
        return flex != kNone && !std::isnan(at(document.flex.direct, flex));
    };
    return is_set(shape.flex) || is_set(shape.pair);
}

void filters(Document& document) {
    FlexSettings& settings = document.panels.flexes;
    search_box_with_controls("##filter", "Search shapes", settings.shape_filter,
                             checkbox_room("Active") + checkbox_room("Heat map"));
    ImGui::Checkbox("Active", &settings.only_active);
    tooltip("Only the shapes that move something now, or that were set directly");
    flow(checkbox_width("Heat map"));
    bool is_heat = document.view.mode == ShadingMode::kShapes;
    if (ImGui::Checkbox("Heat map", &is_heat))
        document.view.mode = is_heat ? ShadingMode::kShapes : ShadingMode::kShaded;
    tooltip("Colour the model by how far the selected shape, or any, moves each vertex",
            "--mode shapes");
}

// A row of the list: a shape, or one side of a pair below it.
struct ShapeRow {
    int shape = 0;
    int side = kNone;  // kNone: both; 0: Shape::flex; 1: Shape::pair
};

int side_flex(const Shape& shape, int side) { return side == 1 ? shape.pair : shape.flex; }

bool is_set(const Document& document, const ShapeRow& row) {
    const Shape& shape = at(document.model().shapes, row.shape);
    if (row.side == kNone) return is_direct(document, shape);
    return !std::isnan(at(document.flex.direct, side_flex(shape, row.side)));
}

// Sets the weight; NaN returns control to the rules.
void set_weight(Document& document, const ShapeRow& row, float weight) {
    if (row.side == kNone) return set_shape_weight(document, row.shape, weight);
    const Shape& shape = at(document.model().shapes, row.shape);
    at(document.flex.direct, side_flex(shape, row.side)) = weight;
}

void weight_slider(Document& document, const ShapeRow& row, const Pose* pose) {
    const Shape& shape = at(document.model().shapes, row.shape);
    const auto flex = static_cast<size_t>(std::max(side_flex(shape, row.side), 0));
    float weight = pose && flex < pose->flex_weights.size() ? pose->flex_weights[flex] : 0;
    const float peak = shape.ramp[1];  // an eyelid's is far from 1
    const bool is_overridden = is_set(document, row);
    if (is_overridden && !std::isnan(document.flex.direct[flex]))
        weight = document.flex.direct[flex];
    if (!is_overridden) ImGui::PushStyleColor(ImGuiCol_SliderGrab, rgb_color(0x6B7480));
    const SliderEdit edit = resettable_slider("##weight", weight, std::min(peak, 0.0f),
                                              std::max(peak, 1.0f), "%.3f", true);
    if (!is_overridden) ImGui::PopStyleColor();
    if (edit == SliderEdit::kSet) set_weight(document, row, weight);
    if (edit == SliderEdit::kReset) set_weight(document, row, kByRules);
    tooltip(is_overridden ? "Set directly, past the rules"
                          : "As the rules have it; drag to set it past them",
            "Ctrl+click to type");
}

void reset_button(Document& document, const ShapeRow& row) {
    if (!is_set(document, row)) return;
    if (ImGui::SmallButton("\u00d7")) set_weight(document, row, kByRules);
    tooltip("Back to the rules");
}

void shape_name(Document& document, int index, bool is_active) {
    const Shape& shape = at(document.model().shapes, index);
    int& selected = document.selection.shape;
    const bool is_selected = selected == index;
    if (ImGui::Selectable("##row", is_selected)) selected = is_selected ? kNone : index;
    const std::optional<IssueBadge> mark = issue_badge(*document.scene, PartKind::kShape, index);
    tooltip(shape.name + ": click to see what it moves and why, and again to let go" +
            (shape.pair == kNone ? "" : "; its two sides are listed below it") +
            (mark ? "\n" + badge_text(*mark) : ""));
    ImGui::SameLine(0, 0);
    if (mark) {
        draw_issue_badge(*mark);
        ImGui::SameLine(0, ImGui::GetFontSize() * 0.3f);
    }
    elided(shape.name, mark ? badge_color(*mark) : is_active ? kTextColor : kDimColor);
}

void side_name(const Document& document, const ShapeRow& row, bool is_active) {
    const Shape& shape = at(document.model().shapes, row.shape);
    const auto flex = static_cast<size_t>(side_flex(shape, row.side));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetFontSize());
    elided(document.model().flex_names[flex], is_active ? kTextColor : kDimColor);
}

std::string weight_text(const Shape& shape, const ShapeWeight& weight, int side) {
    std::string own = fmt::format("{:.2f}", weight.own);
    if (side == 0 || shape.pair == kNone) return own;
    const std::string pair = fmt::format("{:.2f}", weight.pair);
    return side == 1 ? pair : own + "|" + pair;
}

void shape_line(Document& document, const ShapeRow& row, const Pose* pose) {
    const Shape& shape = at(document.model().shapes, row.shape);
    const ShapeWeight weight = shape_weight(pose, row.shape);
    begin_row();
    ImGui::PushID(row.shape);
    if (row.side != kNone) ImGui::PushID(row.side == 0 ? "own" : "pair");
    ImGui::AlignTextToFramePadding();
    if (row.side == kNone)
        shape_name(document, row.shape, weight.is_active());
    else
        side_name(document, row, weight.is_active());
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    right_aligned(weight_text(shape, weight, row.side),
                  weight.is_active() ? kHighlightColor : kDimColor);
    ImGui::TableNextColumn();
    reset_button(document, row);
    ImGui::TableNextColumn();
    weight_slider(document, row, pose);
    if (row.side != kNone) ImGui::PopID();
    ImGui::PopID();
}

// Whether both sides have the same weight, or both follow the rules.
bool has_equal_sides(const Document& document, const Shape& shape) {
    const float own = at(document.flex.direct, shape.flex);
    const float pair = at(document.flex.direct, shape.pair);
    return own == pair || (std::isnan(own) && std::isnan(pair));
}

// The rows of the list; sides are listed below a pair that is selected or has two weights.
std::vector<ShapeRow> listed_shapes(const Document& document, const Pose* pose) {
    const FlexSettings& settings = document.panels.flexes;
    const std::vector<Shape>& shapes = document.model().shapes;
    std::vector<ShapeRow> listed;
    for (int i = 0; i < static_cast<int>(shapes.size()); ++i) {
        const Shape& shape = at(shapes, i);
        if (!matches(shape.name, settings.shape_filter)) continue;
        if (settings.only_active && !shape_weight(pose, i).is_active() &&
            !is_direct(document, shape))
            continue;
        listed.push_back({i});
        if (shape.flex == kNone || shape.pair == kNone) continue;
        if (document.selection.shape == i || !has_equal_sides(document, shape))
            for (const int side : {0, 1}) listed.push_back({i, side});
    }
    return listed;
}

void shape_table(Document& document, const Pose* pose, float height) {
    const std::vector<ShapeRow> listed = listed_shapes(document, pose);
    if (listed.empty())
        return ImGui::TextDisabled("No shape %s", document.panels.flexes.only_active
                                                      ? "moves anything."
                                                      : "has such a name.");
    const auto& shapes = document.model().shapes;
    const bool has_pairs = std::any_of(shapes.begin(), shapes.end(),
                                       [](const Shape& shape) { return shape.pair != kNone; });
    const auto name = [](const Shape& shape) { return shape.name; };
    const ListColumn columns[] = {{"##name", widest_text(shapes, name), {6}},
                                  {"##weight", 0, {has_pairs ? 4.8f : 2.6f, 1}},
                                  {"##reset", 0, {1}},
                                  {"##direct", 0, {5}}};
    if (!begin_list("shapes", columns, list_flags(), height)) return;
    each_visible_row(listed.size(), [&](int i) { shape_line(document, at(listed, i), pose); });
    ImGui::EndTable();
}

void trace_row(const std::string& text, const std::string& value, ImU32 color) {
    begin_row();
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    if (!value.empty()) right_aligned(value, color);
}

std::span<const EyeAxes> pose_eyes(const Pose* pose) {
    if (!pose) return {};
    return pose->eyes;
}

void flex_weight_rows(const Document& document, const Pose* pose, int flex) {
    FlexInput shown = document.flex;
    if (pose) shown.controllers = pose->controllers;
    const FlexTrace trace = flex_weight_trace(document.model(), shown, flex, pose_eyes(pose));
    const std::string& name = at(document.model().flex_names, flex);
    const std::string origin = trace.is_direct          ? ", set directly"
                               : !trace.eyeball.empty() ? ", by the eyeball " + trace.eyeball
                               : trace.has_rule         ? ", by its rule"
                                                        : ", which no rule sets";
    trace_row(name + origin, short_number(trace.weight), kHighlightColor);
    if (!trace.source.empty()) trace_row(trace.source, {}, kInfoColor);
    for (const TraceLine& line : trace.lines)
        if (line.problem.empty())
            trace_row(line.text, short_number(line.value), kTextColor);
        else
            trace_row(line.text + ": skipped, " + line.problem, short_number(line.value),
                      kWarningColor);
}

// Height in pixels, if no line wraps.
float explanation_height(const Document& document) {
    const Shape& shape = at(document.model().shapes, document.selection.shape);
    size_t lines = 2 + 1;  // size and ramp
    for (const int flex : {shape.flex, shape.pair}) {
        if (flex == kNone) continue;
        const FlexTrace trace = flex_weight_trace(document.model(), document.flex, flex);
        lines += 1 + trace.lines.size() + (trace.source.empty() ? 0 : 1);
    }
    lines += shape.pair == kNone ? 0 : 1;
    const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    return static_cast<float>(lines) * line + ImGui::GetStyle().ItemSpacing.y * 2;
}

// Draws the selected shape: its size, and its weights from the rules to the ramp.
void explanation(const Document& document, const Pose* pose, float height) {
    const int index = document.selection.shape;
    const Shape& shape = at(document.model().shapes, index);
    const auto& reaches = document.counts.shape_reach;
    const float reach = static_cast<size_t>(index) < reaches.size() ? at(reaches, index) : 0;
    ImGui::BeginChild("why", {0, height});
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    ImGui::TextWrapped("%s moves %s vertices by up to %.3f units", shape.name.c_str(),
                       grouped(moved_vertex_count(shape)).c_str(), static_cast<double>(reach));
    ImGui::PopStyleColor();
    if (ImGui::BeginTable("steps", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_NoPadOuterX)) {
        ImGui::TableSetupColumn("step", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed,
                                ImGui::GetFontSize() * 4);
        for (const int flex : {shape.flex, shape.pair})
            if (flex != kNone) flex_weight_rows(document, pose, flex);
        const ShapeWeight weight = shape_weight(pose, index);
        const auto& r = shape.ramp;
        trace_row(fmt::format("after the ramp {:g} {:g} {:g} {:g}", r[0], r[1], r[2], r[3]),
                  short_number(weight.own), kHighlightColor);
        if (shape.pair != kNone)
            trace_row("the same of the other side", short_number(weight.pair), kHighlightColor);
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
    const bool is_low = !has_room_for_list();
    const float room = ImGui::GetContentRegionAvail().y;
    const float needed = is_explained() ? explanation_height(document) : 0;
    const float height = is_low ? 0 : is_explained() ? std::max(room - needed, room * 0.5f) : room;
    shape_table(document, pose, height);
    const float below = is_low ? needed : room - height - ImGui::GetStyle().ItemSpacing.y;
    // a click in the table may have changed the selection
    if (is_explained()) explanation(document, pose, below);
}

}  // namespace studioscope
