#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

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

    // The frames of a sorted list that are on the bar, with one more at either end.
    std::span<const int> visible(const std::vector<int>& list) const {
        const auto is_before = [](int frame, float other) {
            return static_cast<float>(frame) < other;
        };
        const float outside = margin / width() * frames();
        auto begin = std::lower_bound(list.begin(), list.end(), first - outside, is_before);
        auto end = std::lower_bound(begin, list.end(), last + outside, is_before);
        if (begin != list.begin()) --begin;
        if (end != list.end()) ++end;
        return {begin, end};
    }
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
    const std::span<const int> frames = ruler.visible(clip.frames);
    float before = -1e9f;  // end of the last bar
    for (size_t i = 1; i < frames.size(); ++i) {
        if (frames[i] - frames[i - 1] < 2) continue;
        const float to = ruler.x_at(static_cast<float>(frames[i]));
        if (to - before < 1) continue;
        before = to;
        const float from = std::min(ruler.x_at(static_cast<float>(frames[i - 1])), to - 1);
        if (is_held) {
            list.AddRectFilled({from, middle - half * 0.3f}, {to, middle + half * 0.3f}, color);
        } else {
            list.AddRectFilled({from, middle - half}, {to, middle + half}, color);
        }
    }
}

// Draws each pixel as bright as the share of frames around it with a key: lines this close would be
// a comb, as would the numbers of single pixels.
void draw_key_density(ImDrawList& list, const Ruler& ruler, const std::vector<int>& frames) {
    const float top = ruler.y_at(kRulerEnd + 0.04f), bottom = ruler.y_at(kKeysEnd - 0.03f);
    const float end = ruler.x_at(ruler.last), spacing = ruler.width() / ruler.frames();
    for (float x = ruler.x_at(ruler.first); x < end; ++x) {
        const auto key_at = [&](float pixel) {
            const float frame = ruler.first + (pixel - ruler.corner.x - ruler.margin) / spacing;
            return std::lower_bound(frames.begin(), frames.end(), frame,
                                    [](int key, float at) { return static_cast<float>(key) < at; });
        };
        constexpr float kReach = 4;  // pixels on both sides
        const auto keys = static_cast<float>(key_at(x + kReach) - key_at(x - kReach));
        if (keys <= 0) continue;
        const float share = keys * spacing / (2 * kReach) * 1.2f;  // rounding of the count
        const auto alpha = static_cast<unsigned>(std::clamp(share, 0.2f, 1.0f) * 255);
        list.AddRectFilled({x, top}, {x + 1, bottom}, (kKeyColor & 0xFFFFFFu) | (alpha << 24));
    }
}

constexpr float kDense = 3;  // pixels between frames; keys that are closer have no lines

void draw_keys(ImDrawList& list, const Ruler& ruler, const std::vector<int>& frames) {
    const float spacing = ruler.width() / ruler.frames();
    if (spacing < kDense) return draw_key_density(list, ruler, frames);
    const float width = std::min(spacing * 0.35f, points(3.0f));
    for (const int frame : ruler.visible(frames)) {
        const float x = ruler.x_at(static_cast<float>(frame));
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
    const float spacing = ruler.width() / ruler.frames();
    const float half = spacing < kDense ? std::max(spacing * 0.5f, 0.75f) : spacing * 0.3f;
    float before = -1e9f;
    for (const int& frame : ruler.visible(clip.frames)) {
        const auto index = static_cast<size_t>(&frame - clip.frames.data());
        const float share = omitted_share(clip, counts, track, index);
        const float x = ruler.x_at(static_cast<float>(frame));
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
    for (const int frame : ruler.visible(frames)) {
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

float visible_frames(const Clip& clip, const TimelineSettings& settings) {
    return std::max(static_cast<float>(clip.last_frame() - clip.first_frame()), 1.0f) /
           settings.zoom;
}

void fit_timeline(const Clip& clip, int number, TimelineSettings& settings) {
    constexpr float kMinFrames = 8;
    if (settings.clip != number) settings = {number};
    const float all = visible_frames(clip, {});
    settings.zoom = std::clamp(settings.zoom, 1.0f, std::max(all / kMinFrames, 1.0f));
    settings.first = std::clamp(settings.first, 0.0f, all - all / settings.zoom);
}

namespace {

// The wheel zooms at the mouse; with Shift, or sideways, it pans.
void zoom_and_pan(const Ruler& ruler, const Clip& clip, TimelineSettings& settings) {
    constexpr float kZoom = 1.25f, kPan = 0.1f;  // per step of the wheel
    const ImGuiIO& io = ImGui::GetIO();
    const float sideways = io.KeyShift ? io.MouseWheel : io.MouseWheelH;
    settings.first -= sideways * kPan * visible_frames(clip, settings);
    if (io.KeyShift || io.MouseWheel == 0) return;
    const float share =
        std::clamp((io.MousePos.x - ruler.corner.x - ruler.margin) / ruler.width(), 0.0f, 1.0f);
    const float before = visible_frames(clip, settings);
    settings.zoom = std::max(settings.zoom * std::pow(kZoom, io.MouseWheel), 1.0f);
    settings.first += (before - visible_frames(clip, settings)) * share;
}

// Draws which part of the clip is visible.
void draw_visible_part(ImDrawList& list, const Ruler& ruler, const Clip& clip,
                       const TimelineSettings& settings) {
    if (settings.zoom <= 1) return;
    const float all = visible_frames(clip, {}), width = ruler.width() / all;
    const float left = ruler.corner.x + ruler.margin + settings.first * width;
    const float bottom = ruler.corner.y + ruler.size.y;
    list.AddRectFilled({left, bottom - points(3)},
                       {left + visible_frames(clip, settings) * width, bottom}, kDimColor,
                       points(1.5f));
}

}  // namespace

void scrub_bar(const Clip& clip, const ClipCounts& counts, int bone, Playback& playback,
               TimelineSettings& settings, float height) {
    fit_timeline(clip, playback.clip, settings);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 1.0f), std::max(height, 1.0f));
    const float first = static_cast<float>(clip.first_frame()) + settings.first;
    const bool is_whole = settings.zoom <= 1;
    const Ruler ruler{
        corner, size, kScrubMargin * window_scale(), first,
        is_whole ? static_cast<float>(clip.last_frame()) : first + visible_frames(clip, settings)};
    ImGui::InvisibleButton("scrub", size);
    if (ImGui::IsItemHovered()) zoom_and_pan(ruler, clip, settings);
    const float hovered = snapped_frame(ruler.frame_at(ImGui::GetIO().MousePos.x));
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        playback.is_playing = false;
        playback.frame = hovered;
    }
    const float begin = ruler.x_at(static_cast<float>(clip.first_frame())),
                end = ruler.x_at(static_cast<float>(clip.last_frame()));
    // compiled clips have every bone at every frame
    const std::string here = clip.kind == KeyKind::kDense ? fmt::format("Frame {:g}", hovered)
                                                          : describe(clip, counts, bone, hovered);
    tooltip(events_near(clip, begin, end, ImGui::GetIO().MousePos.x) + here +
                ". Drag to scrub, with Shift between frames",
            "The wheel zooms, with Shift it pans");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(corner, {corner.x + size.x, corner.y + size.y}, true);
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
    draw_visible_part(list, ruler, clip, settings);
    list.PopClipRect();
}

}  // namespace studioscope
