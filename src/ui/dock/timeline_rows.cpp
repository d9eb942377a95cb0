#include <algorithm>

#include "core/at.h"
#include "ui/dock/key_strip.h"
#include "ui/dock/timeline_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// What all rows have in common.
struct Rows {
    const Clip& clip;
    float left = 0, width = 1;  // pixels of the first and to the last frame, below the ruler's
};

void bone_row(Document& document, const Rows& rows, const BoneMotion& motion, int id) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(id);
    const bool is_selected = document.selection.bone == motion.bone;
    if (ImGui::Selectable("##row", is_selected, ImGuiSelectableFlags_SpanAllColumns))
        document.selection.bone = motion.bone;
    ImGui::PopID();
    const std::vector<CurveKey> keys =
        keys_of_bone(document.model(), document.playback.clip, motion.bone);
    if (ImGui::IsItemHovered()) tooltip(keys_text(keys, motion));
    ImGui::SameLine(0, 0);
    elided(at(document.model().bones, motion.bone).name);
    ImGui::TableNextColumn();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const KeyStrip strip = key_strip(rows.clip, corner, rows.left, rows.width);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_strip(list, strip, keys);
    const float x = strip.x_of(document.playback.frame);
    list.AddLine({x, corner.y}, {x, corner.y + ImGui::GetTextLineHeight()}, color_of(0xFFFFFF, 160),
                 1);
}

// The selected bone stays in sight above the others.
void selected_row(Document& document, const Rows& rows, const std::vector<BoneMotion>& order) {
    const auto selected = std::find_if(order.begin(), order.end(), [&](const BoneMotion& motion) {
        return motion.bone == document.selection.bone;
    });
    if (selected == order.end()) return;
    const BoneMotion motion = *selected;
    bone_row(document, rows, motion, kNone);
}

}  // namespace

void timeline_rows(Document& document, const Clip& clip, float names, float height) {
    const std::vector<BoneMotion>& order = ordered_bones(document);
    const float left = ImGui::GetCursorScreenPos().x + names;
    const float room = ImGui::GetContentRegionAvail().x - names;
    const float margin = kScrubMargin * scale_of_window();
    const Rows rows{clip, left + margin, room - 2 * margin};
    constexpr ImGuiTableFlags kFlags =
        ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_NoSavedSettings;
    const bool has_selected =
        document.selection.bone >= 0 && document.selection.bone < static_cast<int>(order.size());
    // a table keeps its frozen rows
    if (!ImGui::BeginTable(has_selected ? "bones, one first" : "bones", 2, kFlags, {0, height}))
        return;
    if (has_selected) ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("bone", ImGuiTableColumnFlags_WidthFixed,
                            names - 2 * ImGui::GetStyle().CellPadding.x);
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthStretch);
    if (has_selected) selected_row(document, rows, order);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(order.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            bone_row(document, rows, at(order, i), i);
    ImGui::EndTable();
}

}  // namespace studioscope
