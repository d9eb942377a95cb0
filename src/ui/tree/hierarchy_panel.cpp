#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "ui/tree/bone_rows.h"
#include "ui/tree/tree_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

size_t vertices_of(const ModelCounts& counts, int lod, int bone) {
    const auto level = static_cast<size_t>(lod), index = static_cast<size_t>(bone);
    if (level >= counts.lods.size()) return 0;
    const std::vector<size_t>& vertices = counts.lods[level].bone_vertices;
    return index < vertices.size() ? vertices[index] : 0;
}

// Comes before the row that it lies on: the mouse is over what was there first.
void fold_arrow(const BoneRow& row, HierarchySettings& settings) {
    if (!row.has_children || settings.is_flat) return;
    const float size = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool is_open = settings.collapsed.count(row.bone) == 0 || !settings.filter.empty();
    if (ImGui::InvisibleButton("fold", {size, size})) {
        if (settings.collapsed.erase(row.bone) == 0) settings.collapsed.insert(row.bone);
    }
    fold_mark(corner, is_open, ImGui::IsItemHovered() ? kHighlightColor : kDimColor);
    tooltip(is_open ? "Fold the bones below this one" : "Show the bones below this one");
}

void bone_line(const Model& model, const BoneRow& row, size_t vertices, Selection& selection,
               HierarchySettings& settings, const std::string& prefix) {
    const Bone& bone = at(model.bones, row.bone);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(row.bone);
    const ImVec2 start = ImGui::GetCursorPos();
    const float indent = static_cast<float>(row.depth) * ImGui::GetFontSize() * 0.6f;
    ImGui::SetCursorPosX(start.x + indent);
    fold_arrow(row, settings);
    ImGui::SetCursorPos(start);
    const bool is_selected = selection.bone == row.bone;
    if (ImGui::Selectable("##row", is_selected, ImGuiSelectableFlags_SpanAllColumns))
        settings.shown_bone = selection.bone = is_selected ? kNone : row.bone;
    tooltip(bone.name + ": click to select this bone, and again to let go; right click to copy");
    copied_by_right_click(fmt::format("{}: bone {}, {} vertices", bone.name, row.bone, vertices));
    ImGui::SameLine(start.x + indent + ImGui::GetTextLineHeight() + 2);
    const ImU32 color = !row.is_match ? kDimColor : is_selected ? color_of(0xBFF5EB) : kTextColor;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    elided(without_prefix(bone.name, prefix));
    ImGui::PopStyleColor();
    ImGui::PopID();
    ImGui::TableNextColumn();
    if (vertices > 0)
        right_aligned(grouped(vertices), kDimColor);
    else
        right_aligned("-", color_of(0x5A6370));
}

// The first row that the search is about, once it is another search.
void scroll_to_match(const std::vector<BoneRow>& rows, HierarchySettings& settings) {
    if (settings.found_for == settings.filter) return;
    settings.found_for = settings.filter;
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [](const BoneRow& candidate) { return candidate.is_match; });
    if (!settings.filter.empty() && row != rows.end())
        scroll_to_row(static_cast<int>(row - rows.begin()));
}

// Brings a bone into sight that was selected elsewhere: by a link or a click on the model.
void scroll_to(const std::vector<BoneRow>& rows, int bone) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const BoneRow& candidate) { return candidate.bone == bone; });
    if (row != rows.end()) scroll_to_row(static_cast<int>(row - rows.begin()));
}

void bone_table(const Model& model, const ModelCounts& counts, int lod, Selection& selection,
                HierarchySettings& settings) {
    const bool is_new = selection.bone != settings.shown_bone;
    if (is_new) unfold_to(model, selection.bone, settings);
    const std::vector<BoneRow> rows = bone_rows(model, settings);
    if (!ImGui::BeginTable("bones", 2, kListFlags)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("vertices", ImGuiTableColumnFlags_WidthFixed,
                            ImGui::GetFontSize() * 3.1f);
    if (is_new) scroll_to(rows, selection.bone);
    settings.shown_bone = selection.bone;
    scroll_to_match(rows, settings);
    const std::string prefix = settings.drops_prefix ? common_prefix(model.bones) : "";
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const BoneRow& row = at(rows, i);
            bone_line(model, row, vertices_of(counts, lod, row.bone), selection, settings, prefix);
        }
    ImGui::EndTable();
    if (rows.empty() && !model.bones.empty()) ImGui::TextDisabled("No bone has such a name.");
}

}  // namespace

void hierarchy_panel(const Rect& home, const Model& model, const ModelCounts& counts, int lod,
                     Selection& selection, HierarchySettings& settings) {
    if (selection.bone >= static_cast<int>(model.bones.size())) selection.bone = kNone;
    const char* other = settings.is_flat ? "Tree" : "Flat";
    const char* names = settings.drops_prefix ? "Whole names" : "Short names";
    const std::string prefix = common_prefix(model.bones);
    const float padding = 2 * ImGui::GetStyle().FramePadding.x;
    float tools = ImGui::CalcTextSize(other).x + padding;
    if (!prefix.empty())
        tools += ImGui::CalcTextSize(names).x + padding + ImGui::GetStyle().ItemSpacing.x;
    if (begin_panel("Hierarchy", home, tools)) {
        if (!prefix.empty()) {
            if (ImGui::Button(names)) settings.drops_prefix = !settings.drops_prefix;
            tooltip("With or without \"" + prefix + "\", which most names begin with");
            ImGui::SameLine();
        }
        if (ImGui::Button(other)) settings.is_flat = !settings.is_flat;
        tooltip("A tree of parents and children, or all bones in the file's order");
        search_box("##filter", "Search bones", settings.filter, -1);
        if (model.bones.empty())
            ImGui::TextDisabled("No bones");
        else
            bone_table(model, counts, lod, selection, settings);
    }
    end_panel();
}

}  // namespace studioscope
