#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "document/playback/clip_info.h"
#include "document/playback/gait.h"
#include "model/animation/blend_weights.h"
#include "ui/dock/key_strip.h"
#include "ui/dock/panels.h"
#include "ui/dock/timeline_parts.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Draws the selected bone in the frozen row above the others.
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
    const float margin = kScrubMargin * window_scale();
    const TimelineSettings& view = document.panels.timeline;
    const float width = (room - 2 * margin) * view.zoom;
    const KeySpan span{left + margin - view.first / visible_frames(clip, {}) * width, width};
    constexpr ImGuiTableFlags kFlags =
        ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_NoSavedSettings;
    const bool has_selected = is_index(document.selection.bone, order.size());
    // ImGui remembers the frozen rows of a table, so each number of them has an id.
    if (!ImGui::BeginTable(has_selected ? "bones, one first" : "bones", 2, kFlags, {0, height}))
        return;
    if (has_selected) ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("bone", ImGuiTableColumnFlags_WidthFixed,
                            names - 2 * ImGui::GetStyle().CellPadding.x);
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthStretch);
    if (has_selected) selected_row(document, clip, span, order);
    each_visible_row(order.size(),
                     [&](int i) { bone_key_cells(document, clip, at(order, i), i, span); });
    ImGui::EndTable();
}

namespace {

void directions(Document& document) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip || !is_gait(document.model(), *clip)) return;
    for (const Direction& direction : kDirections) {
        if (&direction != kDirections) ImGui::SameLine(0, points(4));
        if (ImGui::Button(direction.name)) move_towards(document, direction);
        tooltip(fmt::format("Set move_x and move_y to {:g} and {:g} of their range",
                            direction.forward, direction.right));
    }
}

std::string blend_parameters_text(const Model& model, const Clip& clip) {
    std::string parameters;
    for (const BlendAxis& axis : clip.blend.axes)
        if (is_index(axis.parameter, model.pose_parameters.size()))
            parameters +=
                (parameters.empty() ? "" : ", ") + at(model.pose_parameters, axis.parameter).name;
    return parameters.empty() ? parameters : " by " + parameters;
}

// The animation with the largest weight: ": now 100 % idle".
std::string top_animation_text(const Document& document, const Clip& clip) {
    const Model& model = document.model();
    const WeightedAnimations chosen =
        choose_animations(model, clip.blend, document.pose_parameters);
    const auto end = chosen.items.begin() + static_cast<std::ptrdiff_t>(chosen.count);
    const auto top = std::max_element(
        chosen.items.begin(), end,
        [](const WeightedAnimation& a, const WeightedAnimation& b) { return a.weight < b.weight; });
    if (top == end || !is_index(top->animation, model.animations.size())) return {};
    return fmt::format(": now {:.0f} % {}", top->weight * 100,
                       at(model.animations, top->animation).name);
}

}  // namespace

std::string blend_text(const Document& document, BlendText length) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip || clip->blend.animations.size() < 2) return {};
    std::string text = fmt::format("blend of {}", clip->blend.animations.size());
    if (length == BlendText::kWhole) text += blend_parameters_text(document.model(), *clip);
    if (length != BlendText::kShortest) text += top_animation_text(document, *clip);
    return text;
}

void blend_chip(Document& document, float room) {
    const std::string full_text = blend_text(document, BlendText::kWhole);
    std::string text = full_text;
    for (const BlendText length : {BlendText::kShort, BlendText::kShortest})
        if (button_room(text.c_str()) > room) text = blend_text(document, length);
    if (text.empty() || button_room(text.c_str()) > room) return;
    if (ImGui::Button((text + "###blend").c_str())) ImGui::OpenPopup("blend pad");
    tooltip(full_text, "Click to choose the mix");
    ImGui::SetNextWindowSize({points(270), 0});
    if (!ImGui::BeginPopup("blend pad")) return;
    directions(document);
    blend_pad(document);
    ImGui::EndPopup();
}

namespace {

void transport(Document& document, Requests& requests) {
    constexpr CommandId kButtons[] = {CommandId::kFirstFrame,    CommandId::kPreviousKey,
                                      CommandId::kPreviousFrame, CommandId::kPlay,
                                      CommandId::kNextFrame,     CommandId::kNextKey,
                                      CommandId::kLastFrame,     CommandId::kLoop};
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {points(2), points(4)});
    for (const CommandId id : kButtons) {
        Command command = find_command(id);
        if (id == CommandId::kPlay && document.playback.is_playing) command.icon = Icon::kPause;
        icon_button(command, document, requests);
        ImGui::SameLine();
    }
    ImGui::PopStyleVar();
}

void frame_and_speed(const Clip* clip, Playback& playback) {
    const float first = clip ? static_cast<float>(clip->first_frame()) : 0;
    const float last = clip ? static_cast<float>(clip->last_frame()) : 0;
    ImGui::BeginDisabled(!clip);
    ImGui::SameLine(0, points(10));
    ImGui::TextUnformatted("Frame");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(points(72));
    if (ImGui::DragFloat("##frame", &playback.frame, 0.1f, first, last, "%.2f",
                         ImGuiSliderFlags_AlwaysClamp))
        playback.is_playing = false;
    tooltip("The current frame in the file's own numbers: drag, or Ctrl+click to type");
    ImGui::EndDisabled();
    ImGui::SameLine(0, points(10));
    const float width = points(62);
    const float needed = ImGui::CalcTextSize("Speed").x + ImGui::GetStyle().ItemSpacing.x + width;
    if (ImGui::GetContentRegionAvail().x < needed) return ImGui::NewLine();
    ImGui::TextUnformatted("Speed");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::DragFloat("##speed", &playback.speed, 0.01f, -8, 8, "%.2fx",
                     ImGuiSliderFlags_AlwaysClamp);
    tooltip("1 is the clip's own rate, below 0 runs backwards: drag, or Ctrl+click to type");
}

void rules(SampleRules& sample) {
    bool interpolates_skipped = !sample.hold_skipped_frames;
    if (ImGui::Checkbox("Interpolate skipped frames", &interpolates_skipped))
        sample.hold_skipped_frames = !interpolates_skipped;
    tooltip(
        "At frame numbers that the file skips: on, between the two frames around them; off, "
        "held at the last one",
        "--skipped-frames");
    ImGui::SameLine(0, points(14));
    bool holds_omitted = !sample.interpolate_omitted_bones;
    if (ImGui::Checkbox("Hold omitted bones", &holds_omitted))
        sample.interpolate_omitted_bones = !holds_omitted;
    tooltip(
        "For a bone left out of a frame that is there: on, held as the compiler does; off, "
        "interpolated between the bone's own keys",
        "--omitted-bones");
}

void legend_entry(ImU32 color, const std::string& text, float& right) {
    const float square = ImGui::GetFontSize() * 0.62f;
    right -= ImGui::CalcTextSize(text.c_str()).x + square + points(22);
    ImGui::SameLine(right);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float top = corner.y + (ImGui::GetFrameHeight() - square) * 0.5f;
    ImGui::GetWindowDrawList()->AddRectFilled({corner.x, top}, {corner.x + square, top + square},
                                              color, points(2));
    ImGui::SetCursorPosX(right + square + points(5));
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", text.c_str());
}

constexpr float kLegendFrom = 960, kLegendRoom = 500;  // points: window with a legend, its width

// Draws the legend from the right end of the line; nothing in a narrow window.
void legend(const Clip& clip, const ClipCounts& counts, const SampleRules& sample) {
    float right = ImGui::GetWindowWidth() - points(4);
    if (right < points(kLegendFrom)) return;
    const char* omitted = sample.interpolate_omitted_bones ? "interpolated" : "held";
    const char* skipped = sample.hold_skipped_frames ? "held" : "interpolated";
    if (!clip.flex_tracks.empty())
        legend_entry(
            kFlexKeyColor,
            fmt::format("{} flex keys of {} sliders", grouped(counts.flex_key_frames.size()),
                        grouped(clip.flex_tracks.size())),
            right);
    if (clip.kind == KeyKind::kCurves) {
        legend_entry(kKeyColor, fmt::format("{} keyed", grouped(counts.bone_key_frames.size())),
                     right);
        return;
    }
    legend_entry(kOmittedColor,
                 fmt::format("{} bone keys omitted ({})", grouped(counts.omitted_keys), omitted),
                 right);
    legend_entry(kSkippedColor,
                 fmt::format("{} frames skipped ({})", grouped(counts.skipped_frames), skipped),
                 right);
    legend_entry(kKeyColor, fmt::format("{} authored", grouped(clip.frames.size())), right);
}

// Draws the scrub bar, and a row per bone below it if there is room for three.
void bars(Document& document, const Clip& clip, const ClipCounts& counts, float height) {
    const float scrub = points(66), gap = points(3);
    const float row = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const int bone = document.selection.bone;
    if (document.model().bones.empty() || height < scrub + gap + 3 * row)
        return scrub_bar(clip, counts, bone, document.playback, document.panels.timeline, height);
    const float names =
        std::clamp(ImGui::GetContentRegionAvail().x * 0.16f, points(110), points(240));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + names);
    scrub_bar(clip, counts, bone, document.playback, document.panels.timeline, scrub);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + gap);
    timeline_rows(document, clip, names, height - scrub - gap);
}

// Length of the clip; for a blend, of the current mix.
std::string length_text(const Document& document, const Clip& clip) {
    const float rate = frames_per_second(document.model(), clip, document.pose_parameters);
    const auto frames = static_cast<float>(clip.last_frame() - clip.first_frame());
    return fmt::format("{} to {}   {:.4g} fps   {:.2f} s", clip.first_frame(), clip.last_frame(),
                       rate, frames / rate);
}

void bind_pose_hint(Document& document, Requests& requests) {
    ImGui::Dummy({1, points(8)});
    if (document.model().clips.empty()) return no_clips(document, requests);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("The bind pose: no clip plays.");
    ImGui::SameLine();
    command_button(find_command(CommandId::kPlay), "Play the first clip", document, requests);
}

// Draws one line above the ruler: which clip moved the model far away, and how to return to the
// bind pose.
void far_pose_hint(const Clip& clip, Document& document, Requests& requests) {
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, kInfoColor);
    elided(clip.name + " is shown, a pose far from the one that the model was built in",
           ImGui::GetContentRegionAvail().x - button_room("Bind pose") - points(16));
    ImGui::PopStyleColor();
    ImGui::SameLine(0, points(10));
    command_button(find_command(CommandId::kBindPose), "Bind pose", document, requests);
}

}  // namespace

void timeline_tools(Document& document, const FrameInfo&, Requests& requests) {
    Playback& playback = document.playback;
    clip_choice(document);
    ImGui::SameLine(0, points(4));
    command_button(find_command(CommandId::kBindPose), "Bind", document, requests);
    ImGui::SameLine(0, points(10));
    transport(document, requests);
    frame_and_speed(current_clip(document.model(), playback), playback);
    const Clip* clip = current_clip(document.model(), playback);
    if (!clip) return;
    const std::string length = length_text(document, *clip);
    ImGui::SameLine(0, points(12));
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(length.c_str()).x;
    if (room < 0) return ImGui::NewLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::TextDisabled("%s", length.c_str());
}

void timeline_tab(Document& document, const FrameInfo&, Requests& requests) {
    Playback& playback = document.playback;
    const Clip* clip = current_clip(document.model(), playback);
    const ClipCounts none;
    const auto index = static_cast<size_t>(std::max(playback.clip, 0));
    const auto& all = document.counts.clips;
    const ClipCounts& counts = clip && index < all.size() ? all[index] : none;
    const float line = ImGui::GetFrameHeightWithSpacing();
    const float bottom = ImGui::GetCursorPosY() + ImGui::GetContentRegionAvail().y;
    if (clip && is_far_from_bind(document)) far_pose_hint(*clip, document, requests);
    if (clip)
        bars(document, *clip, counts, ImGui::GetContentRegionAvail().y - line - points(2));
    else
        bind_pose_hint(document, requests);
    ImGui::SetCursorPosY(bottom - ImGui::GetFrameHeight());
    rules(playback.rules);
    ImGui::SameLine(0, points(14));
    const bool has_legend = ImGui::GetWindowWidth() - points(4) >= points(kLegendFrom);
    blend_chip(document, ImGui::GetContentRegionAvail().x - points(has_legend ? kLegendRoom : 0));
    if (clip) legend(*clip, counts, playback.rules);
}

}  // namespace studioscope
