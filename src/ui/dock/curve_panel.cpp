#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "core/text.h"
#include "ui/commands.h"
#include "ui/dock/key_strip.h"
#include "ui/dock/panels.h"
#include "ui/dock/timeline_parts.h"
#include "ui/widgets/slider.h"
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
    each_visible_row(found.size(), [&](int i) { bone_row(document, clip, at(found, i)); });
    ImGui::EndTable();
}

namespace {

void choose_kind(Document& document, int bone) {
    const auto shown = static_cast<int>(shown_curve_kind(document, bone));
    constexpr const char* kNames[] = {"Position", "Euler", "Quaternion"};
    constexpr const char* kHelp[] = {"Relative to the parent, in units",
                                     "Relative to the parent, in degrees about X, Y, Z",
                                     "Relative to the parent: x y z w"};
    for (int i = 0; i < 3; ++i) {
        const bool is_chosen = shown == i;
        if (i > 0) ImGui::SameLine(0, points(3));
        if (is_chosen) ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x2A5A55));
        if (ImGui::Button(kNames[i])) document.panels.curves.kind = static_cast<CurveKind>(i);
        if (is_chosen) ImGui::PopStyleColor();
        tooltip(kHelp[i]);
    }
}

// The selected bone, else the one that the clip moves most.
int shown_bone(Document& document) {
    const int count = static_cast<int>(document.model().bones.size());
    if (document.selection.bone >= 0 && document.selection.bone < count)
        return document.selection.bone;
    const auto& order = ordered_bones(document);
    return order.empty() ? kNone : order.front().bone;
}

std::string rule_text(const Model& model, const char* other, const RuleDifference& all,
                      const RuleDifference& here) {
    if (all.distance_bone == kNone && all.degrees_bone == kNone)
        return fmt::format("{}: no difference in this clip", other);
    std::string text = fmt::format("{}: here {:.3f} units, {:.2f}\u00b0; at most", other,
                                   here.distance, here.degrees);
    if (all.distance_bone != kNone)
        text += fmt::format(" {:.3f} units ({}, frame {:g})", all.distance,
                            at(model.bones, all.distance_bone).name, all.distance_frame);
    if (all.degrees_bone != kNone)
        text +=
            fmt::format("{} {:.2f}\u00b0 ({}, frame {:g})", all.distance_bone != kNone ? "," : "",
                        all.degrees, at(model.bones, all.degrees_bone).name, all.degrees_frame);
    return text;
}

void rule_line(ImU32 color, const std::string& text) {
    const float square = ImGui::GetFontSize() * 0.62f;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float top = corner.y + (ImGui::GetTextLineHeight() - square) * 0.5f;
    ImGui::GetWindowDrawList()->AddRectFilled({corner.x, top}, {corner.x + square, top + square},
                                              color, points(2));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + square + points(5));
    elided(text);
    tooltip(text + ". Right-click to copy");
    copied_by_right_click(text);
}

void choose_range(Playback& playback, const Clip& clip) {
    const auto first = static_cast<float>(clip.first_frame());
    const auto last = static_cast<float>(clip.last_frame());
    if (ImGui::Checkbox("Range", &playback.has_range) && playback.has_range &&
        playback.range_first >= playback.range_last) {
        playback.range_first = first;
        playback.range_last = last;
    }
    tooltip("Play only the frames from the first number to the second");
    ImGui::BeginDisabled(!playback.has_range);
    FrameRange range = played_range(clip, playback);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(points(110));
    if (ImGui::DragFloatRange2("##range", &range.first, &range.last, 0.1f, first, last, "%.0f",
                               "%.0f", ImGuiSliderFlags_AlwaysClamp)) {
        playback.range_first = range.first;
        playback.range_last = range.last;
    }
    tooltip("The first and the last frame that are played: drag, or Ctrl+click to type");
    ImGui::EndDisabled();
}

void choose_round(Playback& playback) {
    constexpr const char* kRounds[] = {"Loop", "Once", "Ping-pong"};
    int round = !playback.is_looping ? 1 : playback.is_ping_pong ? 2 : 0;
    ImGui::SetNextItemWidth(points(92));
    if (ImGui::Combo("##round", &round, kRounds, 3)) {
        playback.is_looping = round != 1;
        playback.is_ping_pong = round == 2;
        playback.is_returning = false;
    }
    tooltip("At the last frame: loop, stop, or ping-pong");
    ImGui::SameLine();
    if (ImGui::Button("Reverse")) playback.speed = -playback.speed;
    tooltip("Play the other way");
}

void choose_second(const Model& model, Playback& playback) {
    BlendClip& second = playback.second;
    const bool is_chosen = second.clip >= 0 && second.clip < static_cast<int>(model.clips.size());
    ImGui::SetNextItemWidth(points(130));
    if (ImGui::BeginCombo(
            "##second", is_chosen ? at(model.clips, second.clip).name.c_str() : "Blend with...")) {
        if (combo_line("None", kNone, !is_chosen)) second.clip = kNone;
        for (int i = 0; i < static_cast<int>(model.clips.size()); ++i)
            if (!at(model.clips, i).is_placeholder &&
                combo_line(at(model.clips, i).name, i, i == second.clip)) {
                second.clip = i;
                if (second.weight <= 0) second.weight = 0.5f;
            }
        ImGui::EndCombo();
    }
    tooltip("A second clip that is mixed with the one that plays");
    if (!is_chosen) return;
    ImGui::SameLine();
    ImGui::SetNextItemWidth(points(80));
    value_slider("##weight", second.weight, 0, 1, "%.2f");
    tooltip("0 is the first clip alone, 1 the second, or all of it added");
    ImGui::SameLine();
    ImGui::Checkbox("Add", &second.is_additive);
    tooltip("Additive instead of cross-fade");
}

}  // namespace

void rule_lines(Document& document, const Clip& clip) {
    if (clip.kind != KeyKind::kFrames) {
        ImGui::TextDisabled("This clip skips no frame and leaves out no bone.");
        return;
    }
    const Model& model = document.model();
    const auto at_frame = [&](float frame) { return request_at(document, frame); };
    const auto first_frame = static_cast<float>(clip.first_frame());
    const RuleDifferences& all = document.derived.rule_differences.of(
        bones_pose_key(document, at_frame(first_frame)),
        [&] { return rule_differences(model, document.playback.clip, at_frame); });
    const PoseKey now = bones_pose_key(document, pose_request(document));
    const RuleDifferences& here = document.derived.rule_differences_here.of(
        now, [&] { return differences_at(model, now.request); });
    const bool holds = now.request.rules.hold_skipped_frames;
    const bool interpolates = now.request.rules.interpolate_omitted_bones;
    rule_line(kSkippedColor,
              rule_text(model, holds ? "Skipped frames interpolated" : "Skipped frames held",
                        all.skipped, here.skipped));
    rule_line(kOmittedColor,
              rule_text(model, interpolates ? "Omitted bones held" : "Omitted bones interpolated",
                        all.omitted, here.omitted));
}

void curve_tools(Document& document, const FrameInfo&, Requests&) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip) return;
    choose_round(document.playback);
    ImGui::SameLine(0, points(12));
    choose_range(document.playback, *clip);
    ImGui::SameLine(0, points(12));
    choose_second(document.model(), document.playback);
}

void curve_panel(Document& document, const FrameInfo&, Requests& requests) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip && document.model().clips.empty()) return no_clips(document, requests);
    if (!clip) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("The bind pose has no curves.");
        ImGui::SameLine();
        command_button(find_command(CommandId::kPlay), "Play the first clip", document, requests);
        return;
    }
    CurveSettings& settings = document.panels.curves;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float rows = std::min(room.x * 0.45f, ImGui::GetFontSize() * 42);
    ImGui::BeginChild("rows", {rows, 0});
    curve_rows(document, *clip);
    ImGui::EndChild();
    ImGui::SameLine(0, points(10));
    constexpr ImGuiWindowFlags kStill =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::BeginChild("graph", {0, 0}, false, kStill);
    const int bone = shown_bone(document);
    choose_kind(document, bone);
    ImGui::SameLine(0, points(12));
    ImGui::Checkbox("Ghosts", &settings.shows_ghosts);
    tooltip(
        "Draw the skeletons of the other way of each rule: blue for skipped frames, pink for "
        "omitted bones");
    if (bone != kNone) {
        ImGui::SameLine(0, points(12));
        elided(at(document.model().bones, bone).name);
    }
    const bool has_rules = clip->kind == KeyKind::kFrames;
    const float lines = has_rules ? 2 * ImGui::GetTextLineHeightWithSpacing() : 0;
    const float height = ImGui::GetContentRegionAvail().y - lines;
    if (height > ImGui::GetFontSize() * 2 && bone != kNone) {
        ImGui::BeginChild("curves", {0, height}, false, kStill);
        curve_graph(document, *clip, bone);
        ImGui::EndChild();
    }
    if (has_rules) rule_lines(document, *clip);
    ImGui::EndChild();
}

}  // namespace studioscope
