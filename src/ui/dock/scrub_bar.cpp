#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/dock/timeline_parts.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Positions in pixels.
struct Ruler {
    ImVec2 corner, size;
    float margin, first, last;

    float width() const { return std::max(size.x - 2 * margin, 1.0f); }
    float frames() const { return std::max(last - first, 1.0f); }
    float x_at(float frame) const {
        return corner.x + margin + (frame - first) / frames() * width();
    }
    float frame_at(float x) const {
        return std::clamp(first + (x - corner.x - margin) / width() * frames(), first, last);
    }
    float y_at(float share) const { return corner.y + share * size.y; }
};

constexpr float kRulerEnd = 0.34f, kKeysEnd = 0.70f;  // shares of the height

// The nearest whole frame; with Shift the frame unchanged.
float snapped_frame(float frame) { return ImGui::GetIO().KeyShift ? frame : std::round(frame); }

void draw_labels(ImDrawList& list, const Ruler& ruler) {
    const std::string widest = fmt::format(" {:.0f} ", std::max(ruler.last, -ruler.first * 10));
    const float text_width = ImGui::CalcTextSize(widest.c_str()).x;
    const int step = label_step(ruler.frames() / ruler.width(), text_width);
    const auto begin =
        static_cast<int64_t>(std::ceil(ruler.first / static_cast<float>(step))) * step;
    const float tick_end = ruler.y_at(kRulerEnd);
    const float tick_top =
        std::max(ruler.y_at(kRulerEnd - 0.08f), ruler.corner.y + ImGui::GetFontSize());
    for (int64_t frame = begin; frame <= static_cast<int64_t>(ruler.last); frame += step) {
        const float x = ruler.x_at(static_cast<float>(frame));
        if (tick_top < tick_end)
            list.AddLine({x, tick_top}, {x, tick_end}, kDimColor, window_scale());
        const std::string text = std::to_string(frame);
        list.AddText({x - ImGui::CalcTextSize(text.c_str()).x * 0.5f, ruler.corner.y}, kDimColor,
                     text.c_str());
    }
}

// Draws bars over skipped frames, between authored frames that are not neighbours.
void draw_skipped(ImDrawList& list, const Ruler& ruler, const Clip& clip, bool is_held) {
    const ImU32 color = (kSkippedColor & 0xFFFFFFu) | (is_held ? 0x50000000u : 0x90000000u);
    const float middle = ruler.y_at((kRulerEnd + kKeysEnd) * 0.5f), half = ruler.size.y * 0.07f;
    for (size_t i = 1; i < clip.frames.size(); ++i) {
        if (clip.frames[i] - clip.frames[i - 1] < 2) continue;
        const float from = ruler.x_at(static_cast<float>(clip.frames[i - 1]));
        const float to = ruler.x_at(static_cast<float>(clip.frames[i]));
        if (is_held) {
            list.AddRectFilled({from, middle - half * 0.3f}, {to, middle + half * 0.3f}, color);
        } else {
            list.AddRectFilled({from, middle - half}, {to, middle + half}, color);
        }
    }
}

void draw_keys(ImDrawList& list, const Ruler& ruler, const std::vector<int>& frames) {
    const float spacing = ruler.width() / ruler.frames();
    const float width = std::clamp(spacing * 0.35f, 1.0f, points(3.0f));
    float before = -1e9f;
    for (const int frame : frames) {
        const float x = ruler.x_at(static_cast<float>(frame));
        if (x - before < 1) continue;  // at most one line per pixel
        before = x;
        list.AddRectFilled({x - width * 0.5f, ruler.y_at(kRulerEnd + 0.04f)},
                           {x + width * 0.5f, ruler.y_at(kKeysEnd - 0.03f)}, kKeyColor);
    }
}

// Share of the bones that an authored frame leaves out, 0 to 1; 0 or 1 for a selected bone.
float omitted_share(const Clip& clip, const ClipCounts& counts, const Track* track, size_t index) {
    if (track) {
        const auto label = static_cast<float>(clip.frames[index]);
        const auto key =
            std::lower_bound(track->positions.begin(), track->positions.end(), label,
                             [](const PositionKey& k, float frame) { return k.frame < frame; });
        return key == track->positions.end() || key->frame != label ? 1.0f : 0.0f;
    }
    if (index >= counts.omitted_bones.size() || clip_tracks(clip).empty()) return 0;
    return static_cast<float>(counts.omitted_bones[index]) /
           static_cast<float>(clip_tracks(clip).size());
}

void draw_omitted(ImDrawList& list, const Ruler& ruler, const Clip& clip, const ClipCounts& counts,
                  int bone) {
    const Track* track = find_track(clip, bone);
    const float bottom = ruler.y_at(0.96f), top = ruler.y_at(kKeysEnd + 0.03f);
    const float half = std::max(ruler.width() / ruler.frames() * 0.3f, 0.75f);
    float before = -1e9f;
    for (size_t i = 0; i < clip.frames.size(); ++i) {
        const float share = omitted_share(clip, counts, track, i);
        const float x = ruler.x_at(static_cast<float>(clip.frames[i]));
        if (share <= 0 || x - before < 1) continue;
        before = x;
        const float height = (bottom - top) * std::max(share, 0.25f);
        list.AddRectFilled({x - half, bottom - height}, {x + half, bottom}, kOmittedColor);
    }
}

// Draws a diamond for each frame where a flex slider has a key, in the lane below the bones' keys.
void draw_flex_keys(ImDrawList& list, const Ruler& ruler, const std::vector<int>& frames) {
    const float middle = ruler.y_at((kKeysEnd + 1) * 0.5f);
    const float half = std::min(points(4.5f), ruler.size.y * (1 - kKeysEnd) * 0.4f);
    float before = -1e9f;
    for (const int frame : frames) {
        const float x = ruler.x_at(static_cast<float>(frame));
        if (x - before < half) continue;
        before = x;
        list.AddQuadFilled({x, middle - half}, {x + half, middle}, {x, middle + half},
                           {x - half, middle}, kFlexKeyColor);
    }
}

void draw_playhead(ImDrawList& list, const Ruler& ruler, float frame) {
    const float x = ruler.x_at(frame), r = points(5);
    list.AddLine({x, ruler.y_at(kRulerEnd)}, {x, ruler.y_at(1)}, rgb_color(0xFFFFFF), points(1.5f));
    list.AddTriangleFilled({x - r, ruler.y_at(kRulerEnd) - r}, {x + r, ruler.y_at(kRulerEnd) - r},
                           {x, ruler.y_at(kRulerEnd) + r * 0.6f}, rgb_color(0xFFFFFF));
}

template <typename Key>
bool has_key_at(const std::vector<Key>& keys, int frame) {
    return std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
        return std::lround(key.frame) == static_cast<long>(frame);
    });
}

std::string describe_curves(const Clip& clip, int bone, int frame) {
    const auto bones =
        std::count_if(clip_tracks(clip).begin(), clip_tracks(clip).end(), [&](const Track& t) {
            return has_key_at(t.positions, frame) || has_key_at(t.rotations, frame);
        });
    std::string text = fmt::format("Frame {}: keys of {} bones", frame, bones);
    if (!clip.flex_tracks.empty()) {
        const auto flexes =
            std::count_if(clip.flex_tracks.begin(), clip.flex_tracks.end(),
                          [&](const FlexTrack& t) { return has_key_at(t.keys, frame); });
        text += fmt::format(" and {} flex sliders", flexes);
    }
    if (const Track* track = find_track(clip, bone))
        text += has_key_at(track->positions, frame) || has_key_at(track->rotations, frame)
                    ? "; the selected bone has one"
                    : "; the selected bone has none";
    return text;
}

std::string describe(const Clip& clip, const ClipCounts& counts, int bone, float frame) {
    const auto label = static_cast<int>(std::round(frame));
    const auto at = std::lower_bound(clip.frames.begin(), clip.frames.end(), label);
    if (clip.kind == KeyKind::kCurves) return describe_curves(clip, bone, label);
    if (at == clip.frames.end() || *at != label)
        return fmt::format("Frame {}: not in the file (skipped)", label);
    const auto index = static_cast<size_t>(at - clip.frames.begin());
    if (const Track* track = find_track(clip, bone))
        return fmt::format("Frame {}: authored; the selected bone is {}", label,
                           omitted_share(clip, counts, track, index) > 0 ? "left out" : "there");
    const uint32_t omitted = index < counts.omitted_bones.size() ? counts.omitted_bones[index] : 0;
    return fmt::format("Frame {}: authored; {} of {} bones left out", label, omitted,
                       clip_tracks(clip).size());
}

}  // namespace

int label_step(float frames_per_pixel, float label_pixels) {
    const float needed = frames_per_pixel * label_pixels;
    for (const int step : {1, 2, 5, 10})
        if (static_cast<float>(step) >= needed) return step;
    return needed > 1e8f ? 100000000 : 10 * label_step(frames_per_pixel / 10, label_pixels);
}

void scrub_bar(const Clip& clip, const ClipCounts& counts, int bone, Playback& playback,
               float height) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 1.0f), std::max(height, 1.0f));
    const Ruler ruler{corner, size, kScrubMargin * window_scale(),
                      static_cast<float>(clip.first_frame()),
                      static_cast<float>(clip.last_frame())};
    ImGui::InvisibleButton("scrub", size);
    const float hovered = snapped_frame(ruler.frame_at(ImGui::GetIO().MousePos.x));
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        playback.is_playing = false;
        playback.frame = hovered;
    }
    const float begin = ruler.x_at(ruler.first), end = ruler.x_at(ruler.last);
    // compiled clips have every bone at every frame
    const std::string here = clip.kind == KeyKind::kDense ? fmt::format("Frame {:g}", hovered)
                                                          : describe(clip, counts, bone, hovered);
    tooltip(events_near(clip, begin, end, ImGui::GetIO().MousePos.x) + here +
            ". Drag to scrub; with Shift between frames");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({corner.x, ruler.y_at(kRulerEnd)}, {corner.x + size.x, corner.y + size.y},
                       rgb_color(0x14171B), points(4));
    list.AddLine({corner.x, ruler.y_at(kKeysEnd)}, {corner.x + size.x, ruler.y_at(kKeysEnd)},
                 rgb_color(0x2A3039), window_scale());
    draw_labels(list, ruler);
    if (clip.kind == KeyKind::kFrames)
        draw_skipped(list, ruler, clip, playback.rules.hold_skipped_frames);
    draw_keys(list, ruler, counts.bone_key_frames);
    if (clip.kind == KeyKind::kFrames) draw_omitted(list, ruler, clip, counts, bone);
    draw_flex_keys(list, ruler, counts.flex_key_frames);
    draw_event_marks(list, clip, {begin, ruler.y_at(kRulerEnd)}, {end, ruler.y_at(1)});
    draw_playhead(list, ruler, playback.frame);
}

}  // namespace studioscope
