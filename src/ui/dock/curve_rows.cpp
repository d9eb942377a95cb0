#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "ui/dock/curve_panel.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Frames of one row to pixels.
struct Strip {
    float left = 0, width = 1, top = 0, bottom = 1;
    float first = 0, frames = 1;

    float x_of(float frame) const { return left + (frame - first) / frames * width; }
};

void draw_strip(ImDrawList& list, const Strip& strip, const std::vector<CurveKey>& keys) {
    const float spacing = strip.width / strip.frames;
    const float half = std::max(spacing * 0.5f, 0.5f);
    const float tick = std::clamp(spacing * 0.3f, 0.5f, 1.5f * scale_of_window());
    const float middle = (strip.top + strip.bottom) * 0.5f,
                thin = (strip.bottom - strip.top) * 0.1f;
    float drawn = -1e9f;
    for (const CurveKey& key : keys) {
        const float x = strip.x_of(static_cast<float>(key.frame));
        if (x - drawn < 1 && key.state != KeyState::kHeld) continue;
        if (key.state == KeyState::kAuthored)
            list.AddRectFilled({x - tick, strip.top}, {x + tick, strip.bottom}, kKeyColor);
        else if (key.state == KeyState::kSkipped)
            list.AddRectFilled({x - half, middle - thin}, {x + half, middle + thin},
                               (kSkippedColor & 0xFFFFFFu) | 0xA0000000u);
        else
            list.AddRectFilled({x - half, middle}, {x + half, strip.bottom}, kOmittedColor);
        drawn = x;
    }
}

std::string motion_text(const BoneMotion& motion) {
    if (motion.degrees < 0.05f && motion.distance < 0.005f) return "still";
    return fmt::format("{:.1f}\u00b0 {:.2f}", motion.degrees, motion.distance);
}

std::vector<BoneMotion> found_bones(const Document& document) {
    const CurveSettings& settings = document.panels.curves;
    std::vector<BoneMotion> found;
    for (const BoneMotion& motion : settings.order)
        if (settings.filter.empty() ||
            matches(at(document.model().bones, motion.bone).name, settings.filter))
            found.push_back(motion);
    return found;
}

void bone_row(Document& document, const Clip& clip, const BoneMotion& motion) {
    const Model& model = document.model();
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(motion.bone);
    if (ImGui::Selectable("##row", document.selection.bone == motion.bone,
                          ImGuiSelectableFlags_SpanAllColumns))
        document.selection.bone = motion.bone;
    ImGui::PopID();
    const std::vector<CurveKey> keys = keys_of_bone(model, document.playback.clip, motion.bone);
    const auto count = [&](KeyState state) {
        return std::count_if(keys.begin(), keys.end(),
                             [&](const CurveKey& key) { return key.state == state; });
    };
    if (ImGui::IsItemHovered())
        tooltip(keys.empty()
                    ? "The clip leaves this bone alone"
                    : fmt::format("{} authored, {} skipped, {} held; turns by {:.2f} "
                                  "degrees and moves by {:.3f} units at most",
                                  count(KeyState::kAuthored), count(KeyState::kSkipped),
                                  count(KeyState::kHeld), motion.degrees, motion.distance));
    ImGui::SameLine(0, 0);
    elided(at(model.bones, motion.bone).name);
    ImGui::TableNextColumn();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    const Strip strip{corner.x,
                      std::max(ImGui::GetContentRegionAvail().x, 1.0f),
                      corner.y + height * 0.15f,
                      corner.y + height * 0.85f,
                      static_cast<float>(clip.first_frame()),
                      std::max(static_cast<float>(clip.last_frame() - clip.first_frame()), 1.0f)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_strip(list, strip, keys);
    const float x = strip.x_of(document.playback.frame);
    list.AddLine({x, corner.y}, {x, corner.y + height}, color_of(0xFFFFFF, 160), 1);
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
