#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/dock/key_strip.h"
#include "ui/dock/panels.h"
#include "ui/dock/timeline_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr size_t kSamples = 600;
constexpr std::array<ImU32, 4> kCurveColors{rgb_color(0xED5A5F), rgb_color(0x7DC956),
                                            rgb_color(0x5494FA), rgb_color(0xD9DEE5)};
constexpr const char* kAxes[] = {"x", "y", "z", "w"};

const BoneCurve& shown_curve(Document& document, int bone, CurveKind kind) {
    const PoseKey clip = bones_pose_key(document, clip_alone(pose_request(document)));
    return document.derived.bone_curve.of({clip, bone, kind}, [&] {
        return sample_bone_curve(document.model(), clip.request, bone, kind, kSamples);
    });
}

// Area of the curves, in pixels.
struct GraphFrame {
    ImVec2 corner, size;
    float first = 0, last = 0;  // frames of the clip
    float low = 0, high = 1;

    float frames() const { return std::max(last - first, 1.0f); }  // across the whole width
    float x_at(float frame) const { return corner.x + (frame - first) / frames() * size.x; }
    float y_at(float value) const { return corner.y + size.y * (1 - (value - low) / (high - low)); }
    float frame_at(float x) const {
        return std::clamp(first + (x - corner.x) / size.x * frames(), first, last);
    }
};

void fit_values(const BoneCurve& curve, size_t axes, GraphFrame& frame) {
    frame.low = frame.high = curve.values[0][0];
    for (const auto& value : curve.values)
        for (size_t axis = 0; axis < axes; ++axis) {
            frame.low = std::min(frame.low, value[axis]);
            frame.high = std::max(frame.high, value[axis]);
        }
    const float room = std::max((frame.high - frame.low) * 0.08f, 0.01f);
    frame.low -= room;
    frame.high += room;
}

// Spacing of grid lines: 1, 2 or 5 times a power of ten, at most six lines, and no overlapping
// numbers.
float grid_step(float range, float height) {
    const float lines = std::clamp(height / (1.3f * ImGui::GetTextLineHeight()), 1.0f, 6.0f);
    const float raw = std::max(range / lines, 1e-9f);
    const float decade = std::pow(10.0f, std::floor(std::log10(raw)));
    const float digit = raw / decade;
    return decade * (digit <= 1 ? 1.0f : digit <= 2 ? 2.0f : digit <= 5 ? 5.0f : 10.0f);
}

void draw_grid(ImDrawList& list, const GraphFrame& frame) {
    const float step = grid_step(frame.high - frame.low, frame.size.y);
    for (float value = std::ceil(frame.low / step) * step; value < frame.high; value += step) {
        const float y = frame.y_at(value);
        list.AddLine({frame.corner.x, y}, {frame.corner.x + frame.size.x, y}, rgb_color(0x2A3039),
                     window_scale());
        const std::string text = fmt::format("{:g}", std::abs(value) < step / 100 ? 0.0f : value);
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        const float top = std::max(y - size.y * 0.5f, frame.corner.y);  // limited to the panel
        list.AddText({frame.corner.x - size.x - points(5), top}, kDimColor, text.c_str());
    }
}

// Draws bands over frames that the file skips and over frames that omit the bone.
void draw_states(ImDrawList& list, const GraphFrame& frame, const BoneCurve& curve) {
    const float half = 0.5f;
    for (const CurveKey& key : curve.keys) {
        if (key.state == KeyState::kAuthored) continue;
        const ImU32 color = key.state == KeyState::kSkipped ? kSkippedColor : kOmittedColor;
        const auto label = static_cast<float>(key.frame);
        list.AddRectFilled({std::max(frame.x_at(label - half), frame.corner.x), frame.corner.y},
                           {std::min(frame.x_at(label + half), frame.corner.x + frame.size.x),
                            frame.corner.y + frame.size.y},
                           (color & 0xFFFFFFu) | 0x26000000u);
    }
}

std::array<float, 4> value_at(const BoneCurve& curve, float frame) {
    const auto after = std::lower_bound(curve.frames.begin(), curve.frames.end(), frame - 1e-3f);
    const auto index =
        std::min(static_cast<size_t>(after - curve.frames.begin()), curve.values.size() - 1);
    return curve.values[index];
}

// Draws a full dot for a key, and a ring where the bone is held.
void draw_keys(ImDrawList& list, const GraphFrame& frame, const BoneCurve& curve, size_t axes) {
    const float r = points(2.6f);
    const float spacing = frame.size.x / frame.frames();
    if (spacing < r * 2) return;  // the dots would merge into a band
    for (const CurveKey& key : curve.keys) {
        if (key.state == KeyState::kSkipped) continue;
        const auto label = static_cast<float>(key.frame);
        const std::array<float, 4> value = value_at(curve, label);
        for (size_t axis = 0; axis < axes; ++axis) {
            const ImVec2 place(frame.x_at(label), frame.y_at(value[axis]));
            if (key.state == KeyState::kAuthored)
                list.AddCircleFilled(place, r, kCurveColors[axis]);
            else
                list.AddCircle(place, r * 1.2f, kOmittedColor, 0, points(1.3f));
        }
    }
}

void draw_curves(ImDrawList& list, const GraphFrame& frame, const BoneCurve& curve, size_t axes) {
    std::vector<ImVec2> line;
    for (size_t axis = 0; axis < axes; ++axis) {
        line.clear();
        for (size_t i = 0; i < curve.values.size(); ++i)
            line.emplace_back(frame.x_at(curve.frames[i]), frame.y_at(curve.values[i][axis]));
        if (curve.frames.front() == curve.frames.back())  // a clip of one frame has a level line
            line = {line.front(), {frame.corner.x + frame.size.x, line.front().y}};
        list.AddPolyline(line.data(), static_cast<int>(line.size()), kCurveColors[axis], 0,
                         points(1.6f));
    }
}

const char* key_state_name(KeyState state) {
    return state == KeyState::kAuthored  ? "authored"
           : state == KeyState::kSkipped ? "skipped by the file"
                                         : "the bone is left out";
}

void report_values(const BoneCurve& curve, float frame, size_t axes) {
    const std::array<float, 4> value = value_at(curve, frame);
    std::string text = fmt::format("Frame {:g}", frame);
    for (const CurveKey& key : curve.keys)
        if (static_cast<float>(key.frame) == frame)
            text += fmt::format(" ({})", key_state_name(key.state));
    for (size_t axis = 0; axis < axes; ++axis)
        text += fmt::format("\n{} {:.5g}", kAxes[axis], value[axis]);
    tooltip_now(text);
}

void draw_ruler(ImDrawList& list, const GraphFrame& frame) {
    const float label = ImGui::CalcTextSize(" 00000 ").x;
    const int step = label_step(frame.frames() / frame.size.x, label);
    for (auto f = static_cast<int64_t>(std::ceil(frame.first / static_cast<float>(step))) * step;
         f <= static_cast<int64_t>(frame.last); f += step) {
        const std::string text = std::to_string(f);
        const float x = frame.x_at(static_cast<float>(f));
        list.AddText({x - ImGui::CalcTextSize(text.c_str()).x * 0.5f,
                      frame.corner.y + frame.size.y + window_scale()},
                     kDimColor, text.c_str());
    }
}

}  // namespace

CurveKind shown_curve_kind(Document& document, int bone) {
    constexpr float kMinDistance = 1e-3f;  // units; numbers of this size are not motion
    if (document.panels.curves.kind) return *document.panels.curves.kind;
    for (const BoneMotion& motion : ordered_bones(document))
        if (motion.bone == bone && motion.distance < kMinDistance && motion.degrees > 0)
            return CurveKind::kEuler;
    return CurveKind::kPosition;
}

void curve_graph(Document& document, const Clip& clip, int bone) {
    const CurveKind kind = shown_curve_kind(document, bone);
    const BoneCurve& curve = shown_curve(document, bone, kind);
    if (curve.values.empty()) return;
    const size_t axes = axis_count(kind);
    const float gutter = ImGui::CalcTextSize("-000.00").x + points(6);
    const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    GraphFrame frame{{corner.x + gutter, corner.y + 2},
                     {std::max(room.x - gutter - points(10), 8.0f),
                      std::max(room.y - ImGui::GetTextLineHeight() - 6, 8.0f)},
                     static_cast<float>(clip.first_frame()),
                     static_cast<float>(clip.last_frame())};
    fit_values(curve, axes, frame);
    ImGui::SetCursorScreenPos(frame.corner);
    ImGui::InvisibleButton("curve", {frame.size.x, room.y - 4});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(frame.corner, {frame.corner.x + frame.size.x, frame.corner.y + frame.size.y},
                       rgb_color(0x14171B), 3);
    draw_states(list, frame, curve);
    draw_grid(list, frame);
    draw_curves(list, frame, curve, axes);
    draw_keys(list, frame, curve, axes);
    draw_ruler(list, frame);
    const float x = frame.x_at(document.playback.frame);
    list.AddLine({x, frame.corner.y}, {x, frame.corner.y + frame.size.y}, rgb_color(0xFFFFFF),
                 points(1.2f));
    const float hovered = frame.frame_at(ImGui::GetIO().MousePos.x);
    const float snapped_frame = ImGui::GetIO().KeyShift ? hovered : std::round(hovered);
    if (ImGui::IsItemHovered()) report_values(curve, snapped_frame, axes);
    if (!ImGui::IsItemActive()) return;
    document.playback.is_playing = false;
    document.playback.frame = snapped_frame;
}

}  // namespace studioscope
