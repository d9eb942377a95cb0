#include <fmt/format.h>
#include <imgui.h>

#include "core/at.h"
#include "core/text.h"
#include "ui/dock/curve_panel.h"
#include "ui/dock/key_strip.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

std::string motion_text(const BoneMotion& motion) {
    if (motion.degrees < 0.05f && motion.distance < 0.005f) return "still";
    return fmt::format("{:.1f}\u00b0 {:.2f}", motion.degrees, motion.distance);
}

std::vector<BoneMotion> found_bones(Document& document) {
    const CurveSettings& settings = document.panels.curves;
    std::vector<BoneMotion> found;
    for (const BoneMotion& motion : ordered_bones(document))
        if (settings.filter.empty() ||
            matches(at(document.model().bones, motion.bone).name, settings.filter))
            found.push_back(motion);
    return found;
}

void bone_row(Document& document, const Clip& clip, const BoneMotion& motion) {
    bone_key_cells(document, clip, motion, motion.bone);
    ImGui::TableNextColumn();
    right_aligned(motion_text(motion), kDimColor);
}

}  // namespace

void curve_rows(Document& document, const Clip& clip) {
    search_box("##filter", "Search bones", document.panels.curves.filter, -1);
    const std::vector<BoneMotion> found = found_bones(document);
    if (!ImGui::BeginTable("bones", 3, kListFlags)) return;
    ImGui::TableSetupColumn("bone", ImGuiTableColumnFlags_WidthStretch, 2);
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthStretch, 3);
    ImGui::TableSetupColumn("moves", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 6.4f);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            bone_row(document, clip, at(found, i));
    ImGui::EndTable();
}

}  // namespace studioscope
