#include "ui/dock/key_strip.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/at.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Mapping from the frames of one row to pixels.
struct KeyStrip {
    float left = 0, width = 1, top = 0, bottom = 1;
    float first = 0, frames = 1;

    float x_at(float frame) const { return left + (frame - first) / frames * width; }
};

// Makes the strip for a line of text with its top at that of `corner`.
KeyStrip key_strip(const Clip& clip, const ImVec2& corner, const KeySpan& span) {
    const float height = ImGui::GetTextLineHeight();
    return {span.left,
            std::max(span.width, 1.0f),
            corner.y + height * 0.15f,
            corner.y + height * 0.85f,
            static_cast<float>(clip.first_frame()),
            std::max(static_cast<float>(clip.last_frame() - clip.first_frame()), 1.0f)};
}

void draw_strip(ImDrawList& list, const KeyStrip& strip, const std::vector<CurveKey>& keys) {
    const float spacing = strip.width / strip.frames;
    const float half = spacing < 1 ? 1 : spacing * 0.5f;
    // ticks closer than 3 pixels would look like fewer or more keys: a band instead
    const bool is_band = spacing < 3;
    const float tick = is_band ? half : std::min(spacing * 0.3f, points(1.5f));
    const float middle = (strip.top + strip.bottom) * 0.5f,
                thin = (strip.bottom - strip.top) * 0.1f;
    const float from = list.GetClipRectMin().x, to = list.GetClipRectMax().x;
    float drawn = -1e9f;
    for (const CurveKey& key : keys) {
        const float x = strip.x_at(static_cast<float>(key.frame));
        if (x + half < from || x - half > to) continue;
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

std::string keys_text(const std::vector<CurveKey>& keys, const BoneMotion& motion) {
    const auto count = [&](KeyState state) {
        return std::count_if(keys.begin(), keys.end(),
                             [&](const CurveKey& key) { return key.state == state; });
    };
    if (keys.empty()) return "the clip leaves this bone alone";
    return fmt::format(
        "{} authored, {} skipped, {} held; turns by {:.2f} degrees and moves by {:.3f} units at "
        "most",
        count(KeyState::kAuthored), count(KeyState::kSkipped), count(KeyState::kHeld),
        motion.degrees, motion.distance);
}

}  // namespace

void bone_key_cells(Document& document, const Clip& clip, const BoneMotion& motion, int id,
                    const std::optional<KeySpan>& span) {
    begin_row();
    ImGui::PushID(id);
    if (ImGui::Selectable("##row", document.selection.bone == motion.bone,
                          ImGuiSelectableFlags_SpanAllColumns))
        document.selection.bone = motion.bone;
    ImGui::PopID();
    const std::vector<CurveKey> keys =
        bone_curve_keys(document.model(), document.playback.clip, motion.bone);
    const std::string& name = at(document.model().bones, motion.bone).name;
    if (ImGui::IsItemHovered()) tooltip(name + ": " + keys_text(keys, motion));
    ImGui::SameLine(0, 0);
    elided(name);
    ImGui::TableNextColumn();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const KeyStrip strip =
        key_strip(clip, corner, span.value_or(KeySpan{corner.x, ImGui::GetContentRegionAvail().x}));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_strip(list, strip, keys);
    const float x = strip.x_at(document.playback.frame);
    list.AddLine({x, corner.y}, {x, corner.y + ImGui::GetTextLineHeight()},
                 rgb_color(0xFFFFFF, 160), window_scale());
}

const std::vector<BoneMotion>& ordered_bones(Document& document) {
    const PoseKey clip = bones_pose_key(document, clip_alone(pose_request(document)));
    return document.derived.bones_by_motion.of(
        clip, [&] { return bones_by_motion(document.model(), clip.request); });
}

}  // namespace studioscope
