#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/at.h"
#include "document/compared_model.h"
#include "document/document.h"
#include "document/view/panes.h"
#include "ui/shell/view_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

std::vector<LodPane> shown_panes(const Rect& view, const Document& document, int lod) {
    return view_panes(document, lod, view.size.x / view.size.y);
}

Rect part_rect(const Rect& view, const ViewPart& part) {
    return {view.position + part.first * view.size, (part.last - part.first) * view.size};
}

// Lines of a label: "LOD 1", "1 234 triangles", "456 vertices".
std::array<std::string, 3> label_lines(Document& document, int lod) {
    const LodCounts counts = drawn_counts(document, lod);
    return {fmt::format("LOD {}", lod),
            grouped(counts.triangles) + (counts.triangles == 1 ? " triangle" : " triangles"),
            grouped(counts.vertices) + (counts.vertices == 1 ? " vertex" : " vertices")};
}

// Lines of the label of a compared model, or of the difference.
std::array<std::string, 3> label_lines(Document& document, PaneContent content, int lod) {
    if (content == PaneContent::kDifference) return {"Difference"};
    const bool is_first = content == PaneContent::kFirst;
    Document& shown = is_first ? document : document.compared->document;
    const int level = is_first ? lod : second_level(document, lod);
    std::array<std::string, 3> lines = label_lines(shown, level);
    const auto names =
        compared_names(document.scene->file, document.compared->document.scene->file);
    lines[0] = fmt::format("{}, {}", at(names, is_first ? 0 : 1), lines[0]);
    return lines;
}

// Draws the lines side by side if there is room, else below each other; at the top left of the
// pane, or at the top right with `is_at_right`.
Rect draw_label(ImDrawList& list, const Rect& pane, const std::array<std::string, 3>& lines,
                bool is_at_right) {
    const float line = ImGui::GetTextLineHeight(), gap = line * 0.8f, margin = line * 0.5f;
    std::array<float, 3> widths{};
    for (size_t i = 0; i < lines.size(); ++i) widths[i] = ImGui::CalcTextSize(lines[i].c_str()).x;
    const float all = widths[0] + widths[1] + widths[2] + 2 * gap;
    const bool is_alone = lines[1].empty();
    const bool is_one_line = is_alone || all + 4 * margin < pane.size.x;
    const float width = is_alone      ? widths[0]
                        : is_one_line ? all
                                      : *std::max_element(widths.begin(), widths.end());
    const ImVec2 size(width, is_one_line ? line : 3 * line);
    const float left =
        is_at_right ? pane.right() - size.x - 2 * margin : pane.position.x + 2 * margin;
    ImVec2 at(left, pane.position.y + 1.4f * margin);
    list.PushClipRect({pane.position.x, pane.position.y}, {pane.right(), pane.bottom()}, true);
    const Rect area{{at.x - margin, at.y - margin * 0.6f},
                    {size.x + 2 * margin, size.y + margin * 1.2f}};
    list.AddRectFilled({area.position.x, area.position.y}, {area.right(), area.bottom()},
                       rgb_color(0x14171B, 210), margin * 0.6f);
    for (size_t i = 0; i < lines.size(); ++i) {
        list.AddText(at, i == 0 ? kHighlightColor : kTextColor, lines[i].c_str());
        at = is_one_line ? ImVec2(at.x + widths[i] + gap, at.y) : ImVec2(at.x, at.y + line);
    }
    list.PopClipRect();
    return area;
}

// Draws the line of a wipe with a grip in its middle; it reacts in a wider area.
void wipe_line(const Rect& view, ViewSettings& settings) {
    constexpr ImGuiWindowFlags kFlags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus |
        ImGuiWindowFlags_NoBackground;
    const float scale = window_scale(), reach = 5 * scale;
    const float x = view.position.x + settings.wipe.share * view.size.x;
    ImGui::SetNextWindowPos({x - reach, view.position.y});
    ImGui::SetNextWindowSize({reach * 2, view.size.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin("##wipe", nullptr, kFlags);
    ImGui::InvisibleButton("line", {reach * 2, view.size.y});
    const bool is_held = ImGui::IsItemActive(), is_highlighted = is_held || ImGui::IsItemHovered();
    if (is_held)
        settings.wipe.share = std::clamp(
            (ImGui::GetIO().MousePos.x - view.position.x) / view.size.x, kWipeEdge, 1 - kWipeEdge);
    if (is_highlighted) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (!is_held) tooltip("Drag: what is at the left goes over what is at the right");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 color = is_highlighted ? kHighlightColor : rgb_color(0xE4E7EB, 190);
    const float middle = view.position.y + view.size.y * 0.5f;
    list.AddRectFilled({x - scale, view.position.y}, {x + scale, view.bottom()}, color);
    list.AddRectFilled({x - 3.5f * scale, middle - 16 * scale},
                       {x + 3.5f * scale, middle + 16 * scale}, color, 3 * scale);
    ImGui::End();
    ImGui::PopStyleVar(2);
}

Covered compared_labels(const Rect& view, Document& document, int lod) {
    Covered covered;
    const bool is_wipe = document.view.lod_layout == LodLayout::kWipe;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const ComparePane& pane : compare_panes(document.view, view.size.x / view.size.y))
        covered.push_back(draw_label(list, part_rect(view, pane.shown),
                                     label_lines(document, pane.content, lod),
                                     is_wipe && pane.content == PaneContent::kFirst));
    if (is_wipe) wipe_line(view, document.view);
    return covered;
}

}  // namespace

Rect frame_under_pointer(const Rect& view, const Document& document, int lod) {
    if (view.size.x < 1 || view.size.y < 1) return view;
    const ImGuiIO& io = ImGui::GetIO();
    const bool is_held = ImGui::IsAnyMouseDown();
    // A drag belongs to the pane in which it began.
    ImVec2 point = io.MousePos;
    for (int button = 0; is_held && button < 3; ++button)
        if (io.MouseDown[button]) point = io.MouseClickedPos[button];
    const glm::vec2 share = (glm::vec2(point.x, point.y) - view.position) / view.size;
    return part_rect(view, pane_at(shown_panes(view, document, lod), share).frame);
}

Covered lod_pane_labels(const Rect& view, Document& document, int lod) {
    if (view.size.x < 1 || view.size.y < 1) return {};
    if (document.compared) return compared_labels(view, document, lod);
    const std::vector<LodPane> panes = shown_panes(view, document, lod);
    if (panes.size() < 2) return {};
    Covered covered;
    const bool is_wipe = document.view.lod_layout == LodLayout::kWipe;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const LodPane& pane : panes)
        covered.push_back(draw_label(list, part_rect(view, pane.shown),
                                     label_lines(document, pane.lod),
                                     is_wipe && &pane == &panes.front()));
    if (is_wipe) wipe_line(view, document.view);
    return covered;
}

namespace {

float room_of(const Rect& area) { return area.size.x * area.size.y; }

// The largest part of the area that keeps off all labels, each by moving one of its four edges;
// parts smaller than `min` in one direction do not count. Positions are shares of a pane.
Rect largest_rest(const Rect& area, std::span<const Rect> labels, float min) {
    if (labels.empty()) return area;
    const Rect& label = labels.front();
    const std::span<const Rect> others = labels.subspan(1);
    const glm::vec2 first = area.position, last = area.position + area.size;
    const glm::vec2 from = label.position, to = label.position + label.size;
    if (to.x <= first.x || to.y <= first.y || from.x >= last.x || from.y >= last.y)
        return largest_rest(area, others, min);
    const Rect parts[] = {{{first.x, to.y}, {area.size.x, last.y - to.y}},
                          {first, {area.size.x, from.y - first.y}},
                          {{to.x, first.y}, {last.x - to.x, area.size.y}},
                          {first, {from.x - first.x, area.size.y}}};
    Rect best{first, {0, 0}};
    for (const Rect& part : parts) {
        if (part.size.x < min || part.size.y < min || room_of(part) <= room_of(best)) continue;
        const Rect rest = largest_rest(part, others, min);
        if (room_of(rest) > room_of(best)) best = rest;
    }
    return best;
}

}  // namespace

PictureArea free_area(const Rect& view, const Document& document, int lod, const Covered& covered) {
    constexpr float kMinShare = 0.3f;  // of the width and height of a pane that the model keeps
    if (view.size.x < 1 || view.size.y < 1) return {};
    std::vector<Rect> labels;
    for (const LodPane& pane : view_panes(document, lod, view.size.x / view.size.y)) {
        const glm::vec2 corner = view.position + pane.frame.first * view.size;
        const glm::vec2 size = (pane.frame.last - pane.frame.first) * view.size;
        for (const Rect& label : covered)
            labels.push_back({(label.position - corner) / size, label.size / size});
    }
    // Without room next to all of them, the last ones may lie on the model.
    Rect area{{0, 0}, {0, 0}};
    for (size_t count = labels.size() + 1; count-- > 0 && room_of(area) <= 0;)
        area = largest_rest({{0, 0}, {1, 1}}, std::span(labels).first(count), kMinShare);
    const glm::vec2 middle = 2.0f * area.position + area.size - 1.0f;
    return {{middle.x, -middle.y}, area.size};
}

}  // namespace studioscope
