#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <vector>

#include "core/at.h"
#include "core/path_text.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr ImGuiTableFlags kTableFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX;

constexpr FlagName kClipFlags[] = {
    {0x1, "loops"},
    {0x2, "snaps in"},
    {0x4, "delta"},
    {0x8, "plays by itself"},
    {0x10, "delta after the bone's own turn"},
    {0x20, "all zeros"},
    {0x40, "frame animation"},
    {0x80, "cycle follows a parameter"},
    {0x100, "real time"},
    {0x200, "local"},
    {0x400, "hidden"},
    {0x800, "only declared"},
    {0x4000, "blends in world space"},
    {0x8000, "loop is not forced"},
};

std::string clip_flags(uint32_t flags) {
    std::string names = fmt::format("0x{:x}", flags);
    for (const FlagName& flag : kClipFlags)
        if (flags & flag.bit)
            names += fmt::format("{}{}", names.size() < 8 ? "  " : ", ", flag.name);
    return names;
}

std::string blend_text(const Model& model, const Blend& blend) {
    std::string text = fmt::format("{} x {} animations", blend.columns, blend.rows);
    for (const BlendAxis& axis : blend.axes)
        if (axis.parameter >= 0)
            text += fmt::format("{}{}", text.find(" by ") == std::string::npos ? " by " : ", ",
                                at(model.pose_parameters, axis.parameter).name);
    return text;
}

std::string layer_text(const Model& model, const Layer& layer) {
    const std::string& name = at(model.clips, layer.clip).name;
    if (layer.start == layer.end) return name;
    return fmt::format("{}  {:g} {:g} {:g} {:g}", name, layer.start, layer.peak, layer.tail,
                       layer.end);
}

void fact_table(const Model& model, const Clip& clip) {
    if (!ImGui::BeginTable("facts", 2, kTableFlags)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 5.6f * ImGui::GetFontSize());
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    fact_row("Clip", clip.name);
    if (!clip.file.empty()) fact_row("From", path_text(path_from_text(clip.file).filename()));
    if (const std::string origin = clip_origin(clip); !origin.empty()) fact_row("Origin", origin);
    if (!clip.activity.empty())
        fact_row("Activity", fmt::format("{}  weight {}", clip.activity, clip.activity_weight));
    if (clip.flags != 0) fact_row("Flags", clip_flags(clip.flags));
    if (clip.fade_in != 0 || clip.fade_out != 0)
        fact_row("Fades", fmt::format("in {:g} s, out {:g} s", clip.fade_in, clip.fade_out));
    const Blend& blend = clip.blend;
    if (!blend.animations.empty()) fact_row("Blend", blend_text(model, blend));
    if (!blend.bone_weights.empty()) {
        const auto still = std::count(blend.bone_weights.begin(), blend.bone_weights.end(), 0.0f);
        fact_row("Bones", fmt::format("{} of {} moved",
                                      blend.bone_weights.size() - static_cast<size_t>(still),
                                      blend.bone_weights.size()));
    }
    for (size_t i = 0; i < blend.layers.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        fact_row("Layer", layer_text(model, blend.layers[i]));
        ImGui::PopID();
    }
    ImGui::EndTable();
}

void header_row(std::span<const ListColumn> columns) {
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const ListColumn& column : columns) column_header(column.name, column.natural > 0);
}

void event_line(const Clip& clip, const ClipEvent& event, Playback& playback) {
    const float frame = event_frame(clip, event);
    begin_row();
    if (ImGui::Selectable("##event", false, ImGuiSelectableFlags_SpanAllColumns)) {
        playback.is_playing = false;
        playback.frame = std::clamp(frame, static_cast<float>(clip.first_frame()),
                                    static_cast<float>(clip.last_frame()));
    }
    tooltip(fmt::format("{} {}: click to go to its frame", event.name, event.options));
    ImGui::SameLine(0, 0);
    right_aligned(point_aligned(frame, 2));
    ImGui::TableNextColumn();
    truncated_text(event.name);
    ImGui::TableNextColumn();
    truncated_text(event.options);
}

void events(const Clip& clip, Playback& playback) {
    const ListColumn columns[] = {
        {"Frame", 0, {3.6f}},
        {"Event", widest_text(clip.events, [](const ClipEvent& e) { return e.name; }), {6}},
        {"Options",
         widest_text(clip.events, [](const ClipEvent& e) { return e.options; }),
         {6, 1}}};
    if (clip.events.empty() || !begin_list("events", columns, kTableFlags)) return;
    header_row(columns);
    for (size_t i = 0; i < clip.events.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        event_line(clip, clip.events[i], playback);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

void ik_rule_line(const ClipIkRule& rule) {
    begin_row();
    ImGui::Selectable("##rule", false, ImGuiSelectableFlags_SpanAllColumns);
    tooltip(fmt::format("{}, {}: starts at {:.3g}, full from {:.3g} to {:.3g}, ends at {:.3g}",
                        rule.chain, rule.kind, rule.start, rule.peak, rule.tail, rule.end));
    ImGui::SameLine(0, 0);
    truncated_text(rule.chain);
    for (const float value : {rule.start, rule.peak, rule.tail, rule.end}) {
        ImGui::TableNextColumn();
        right_aligned(point_aligned(value, 3));
    }
    ImGui::TableNextColumn();
    truncated_text(rule.kind);
}

void ik_rules(const Clip& clip) {
    const auto& rules = clip.ik_rules;
    const ListColumn columns[] = {
        {"IK chain", widest_text(rules, [](const ClipIkRule& rule) { return rule.chain; }), {5}},
        {"Start", 0, {3, 1}},
        {"Peak", 0, {3, 3}},
        {"Tail", 0, {3, 4}},
        {"End", 0, {3, 2}},
        {"Rule", widest_text(rules, [](const ClipIkRule& rule) { return rule.kind; }), {4}}};
    if (rules.empty() || !begin_list("rules", columns, kTableFlags)) return;
    header_row(columns);
    for (size_t i = 0; i < clip.ik_rules.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        ik_rule_line(clip.ik_rules[i]);
        ImGui::PopID();
    }
    ImGui::EndTable();
    ImGui::TextDisabled("IK rules are listed, not solved.");
}

}  // namespace

void clip_panel(Document& document, Requests& requests) {
    const Model& model = document.model();
    Playback& playback = document.playback;
    const Clip* clip = current_clip(model, playback);
    if (!clip) {
        ImGui::TextDisabled("The bind pose: no clip plays.");
        command_button(find_command(CommandId::kPlay), "Play the first clip", document, requests);
        return;
    }
    if (ImGui::BeginChild("clip")) {
        fact_table(model, *clip);
        ImGui::Spacing();
        events(*clip, playback);
        ImGui::Spacing();
        ik_rules(*clip);
    }
    ImGui::EndChild();
}

}  // namespace studioscope
