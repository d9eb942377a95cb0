#include <algorithm>

#include "core/at.h"
#include "ui/dock/key_strip.h"
#include "ui/dock/timeline_parts.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

// Draws the selected bone above the others, where it does not scroll.
void selected_row(Document& document, const Clip& clip, const KeySpan& span,
                  const std::vector<BoneMotion>& order) {
    const auto selected = std::find_if(order.begin(), order.end(), [&](const BoneMotion& motion) {
        return motion.bone == document.selection.bone;
    });
    if (selected == order.end()) return;
    const BoneMotion motion = *selected;
    bone_key_cells(document, clip, motion, kNone, span);
}

}  // namespace

void timeline_rows(Document& document, const Clip& clip, float names, float height) {
    const std::vector<BoneMotion>& order = ordered_bones(document);
    const float left = ImGui::GetCursorScreenPos().x + names;
    const float room = ImGui::GetContentRegionAvail().x - names;
    const float margin = kScrubMargin * scale_of_window();
    const KeySpan span{left + margin, room - 2 * margin};
    constexpr ImGuiTableFlags kFlags =
        ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_NoSavedSettings;
    const bool has_selected = is_index(document.selection.bone, order.size());
    // ImGui keeps the frozen rows of a table: each number has an id
    if (!ImGui::BeginTable(has_selected ? "bones, one first" : "bones", 2, kFlags, {0, height}))
        return;
    if (has_selected) ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("bone", ImGuiTableColumnFlags_WidthFixed,
                            names - 2 * ImGui::GetStyle().CellPadding.x);
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthStretch);
    if (has_selected) selected_row(document, clip, span, order);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(order.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            bone_key_cells(document, clip, at(order, i), i, span);
    ImGui::EndTable();
}

}  // namespace studioscope
