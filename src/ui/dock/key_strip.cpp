#include "ui/dock/key_strip.h"

#include <fmt/format.h>

#include <algorithm>

#include "ui/widgets/style.h"

namespace studioscope {

KeyStrip key_strip(const Clip& clip, const ImVec2& corner, float left, float width) {
    const float height = ImGui::GetTextLineHeight();
    return {left,
            std::max(width, 1.0f),
            corner.y + height * 0.15f,
            corner.y + height * 0.85f,
            static_cast<float>(clip.first_frame()),
            std::max(static_cast<float>(clip.last_frame() - clip.first_frame()), 1.0f)};
}

void draw_strip(ImDrawList& list, const KeyStrip& strip, const std::vector<CurveKey>& keys) {
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

std::string keys_text(const std::vector<CurveKey>& keys, const BoneMotion& motion) {
    const auto count = [&](KeyState state) {
        return std::count_if(keys.begin(), keys.end(),
                             [&](const CurveKey& key) { return key.state == state; });
    };
    if (keys.empty()) return "The clip leaves this bone alone";
    return fmt::format(
        "{} authored, {} skipped, {} held; turns by {:.2f} degrees and moves by {:.3f} units at "
        "most",
        count(KeyState::kAuthored), count(KeyState::kSkipped), count(KeyState::kHeld),
        motion.degrees, motion.distance);
}

const std::vector<BoneMotion>& ordered_bones(Document& document) {
    CurveSettings& settings = document.panels.curves;
    const std::string key = std::to_string(document.playback.clip);
    if (key != settings.order_for) {
        settings.order_for = key;
        settings.order = bones_by_motion(document.model(), request_of(document));
    }
    return settings.order;
}

}  // namespace studioscope
