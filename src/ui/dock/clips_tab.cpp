#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "core/at.h"
#include "core/message_text.h"
#include "document/faults.h"
#include "document/message_target.h"
#include "document/playback/clip_info.h"
#include "ui/commands.h"
#include "ui/dock/panels.h"
#include "ui/dock/timeline_parts.h"
#include "ui/keys.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

struct ClipColumn {
    const char* name;
    const char* help;
    bool is_left;  // alignment
    ColumnRoom room;
};

constexpr ClipColumn kClipColumns[] = {
    {"Name", "The name of the sequence or animation", true, {9}},
    {"Activity", "The name by which a game's code selects it", true, {8, 2}},
    {"Kind", "Loop, delta, autoplay, blend, hidden, or only declared", true, {11, 1}},
    {"Frames", "From the first to the last, skipped ones included", false, {4}},
    {"fps", "Frames per second", false, {3.2f}},
    {"", "", true, {0.6f, 4}},  // room between numbers and names
    {"Source", "The file that brought it, or why there is none", true, {8, 3}},
};

const std::vector<int>& listed_clips(Document& document) {
    const ClipListSettings& settings = document.panels.clip_list;
    return document.derived.listed_clips.of(
        {document.scene_number, settings.filter, settings.lists_declared},
        [&] { return matching_clips(document.model(), settings.filter, settings.lists_declared); });
}

void preview(Document& document, int clip) {
    select_clip(document.playback, document.model(), clip);
    document.playback.is_playing = true;
    document.panels.clip_list.shown_clip = clip;
}

// Plays the listed clip that the row keys lead to; placeholders are skipped. Returns whether
// another clip was chosen.
bool step_by_keys(Document& document, const std::vector<int>& listed) {
    constexpr ImGuiPopupFlags kAny = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
    if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) ||
        ImGui::IsPopupOpen("", kAny))
        return false;
    const int step = rows_by_keys();
    if (step == 0 || listed.empty()) return false;
    const auto found = std::find(listed.begin(), listed.end(), document.playback.clip);
    const int last = static_cast<int>(listed.size()) - 1, direction = step < 0 ? -1 : 1;
    const int from = found == listed.end() ? (step < 0 ? last + 1 : -1)
                                           : static_cast<int>(found - listed.begin());
    int row = std::clamp(from + step, 0, last);
    const auto is_declared = [&](int i) {
        return at(document.model().clips, at(listed, i)).is_placeholder;
    };
    while (row >= 0 && row <= last && is_declared(row)) row += direction;
    if (row < 0 || row > last || row == from) return false;
    preview(document, at(listed, row));
    return true;
}

// Plays the first clip that the search finds; without a search, nothing.
void play_first(Document& document) {
    if (document.panels.clip_list.filter.empty()) return;
    for (const int clip : listed_clips(document))
        if (!at(document.model().clips, clip).is_placeholder) return preview(document, clip);
}

void dim_cell(const std::string& text) {
    if (!ImGui::TableNextColumn()) return;
    truncated_text(text, kDimColor);
}

float badge_padding() { return points(4); }
float badge_gap() { return points(3); }

// The width of the column with the kinds, measured over the first rows.
float badges_width(const Model& model, std::span<const int> listed) {
    constexpr size_t kMaxMeasuredRows = 256;
    float widest = 1;
    for (const int index : listed.first(std::min(listed.size(), kMaxMeasuredRows))) {
        float width = 0;
        for (const std::string& badge : clip_badges(at(model.clips, index)))
            width += ImGui::CalcTextSize(badge.c_str()).x + 2 * badge_padding() + badge_gap();
        widest = std::max(widest, width);
    }
    return widest;
}

void badge_cell(const Clip& clip) {
    if (!ImGui::TableNextColumn()) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const float pad = badge_padding(), line = ImGui::GetTextLineHeight();
    ImVec2 corner = ImGui::GetCursorScreenPos();
    for (const std::string& badge : clip_badges(clip)) {
        const float width = ImGui::CalcTextSize(badge.c_str()).x + 2 * pad;
        if (corner.x + width > end) {  // the tooltip of the row has all of them
            list.AddText(corner, kDimColor, "\u2026");
            break;
        }
        list.AddRectFilled(corner, {corner.x + width, corner.y + line}, rgb_color(0x323A45),
                           points(3));
        list.AddText({corner.x + pad, corner.y},
                     clip.is_placeholder ? kDimColor : rgb_color(0xBFF5EB), badge.c_str());
        corner.x += width + badge_gap();
    }
}

// The full text of all columns.
std::string clip_tooltip(const Scene& scene, int index) {
    const Clip& clip = at(scene.model.clips, index);
    std::string text = clip.name;
    if (!clip.activity.empty()) text += "\nActivity " + clip.activity;
    if (const auto badges = clip_badges(clip); !badges.empty())
        text += fmt::format("\n{}", fmt::join(badges, ", "));
    if (const std::string origin = clip_origin(clip); !origin.empty())
        text += "\n" + origin;
    else if (!clip.file.empty())
        text += "\nfrom " + clip.file;
    if (const auto mark = issue_badge(scene, PartKind::kClip, index))
        text += "\n" + badge_text(*mark);
    return text;
}

std::string source_cell(const Clip& clip) {
    return clip.is_placeholder ? clip_origin(clip) : source_name(clip);
}

void clip_row(Document& document, int index) {
    const Clip& clip = at(document.model().clips, index);
    begin_row();
    ImGui::PushID(index);
    if (ImGui::Selectable("##row", document.playback.clip == index,
                          ImGuiSelectableFlags_SpanAllColumns) &&
        !clip.is_placeholder)
        preview(document, index);
    if (ImGui::IsItemHovered())
        tooltip(clip_tooltip(*document.scene, index),
                clip.is_placeholder ? "" : "Click to play it; Up and Down play the next");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    if (const auto mark = issue_badge(*document.scene, PartKind::kClip, index)) {
        draw_issue_badge(*mark);
        ImGui::SameLine(0, points(4));
    }
    truncated_text(clip.name, clip.is_placeholder ? kDimColor : kTextColor);
    dim_cell(clip.activity);
    badge_cell(clip);
    if (ImGui::TableNextColumn() && !clip.is_placeholder)
        right_aligned(grouped(static_cast<size_t>(frame_count(clip))));
    if (ImGui::TableNextColumn() && !clip.is_placeholder) right_aligned(point_aligned(clip.fps, 2));
    ImGui::TableNextColumn();
    dim_cell(source_cell(clip));
}

// The natural widths of name, activity and source, in pixels.
std::array<float, 3> natural_widths(Document& document) {
    const ClipListSettings& settings = document.panels.clip_list;
    return document.derived.clip_widths.of(
        {{document.scene_number, settings.filter, settings.lists_declared}, ImGui::GetFontSize()},
        [&] {
            std::array<float, 3> widths{};
            const auto measure = [](float& width, const std::string& text) {
                width = std::max(width, ImGui::CalcTextSize(text.c_str()).x);
            };
            for (const int index : listed_clips(document)) {
                const Clip& clip = at(document.model().clips, index);
                measure(widths[0], clip.name);
                measure(widths[1], clip.activity);
                measure(widths[2], source_cell(clip));
            }
            return widths;
        });
}

// Begins the list with its header. If true, ImGui::EndTable() ends it.
bool begin_clip_list(Document& document) {
    const auto [name, activity, source] = natural_widths(document);
    const float kind = badges_width(document.model(), listed_clips(document));
    const std::array<float, std::size(kClipColumns)> natural{name, activity, kind, 0, 0, 0, source};
    std::array<ListColumn, std::size(kClipColumns)> columns;
    for (size_t i = 0; i < columns.size(); ++i)
        columns[i] = {at(kClipColumns, i).name, natural[i], at(kClipColumns, i).room};
    if (!begin_list("clips", columns)) return false;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const ClipColumn& column : kClipColumns) {
        column_header(column.name, column.is_left);
        if (column.name[0] != 0) tooltip(column.help);
    }
    return true;
}

// Scrolls once to the playing clip if it was chosen elsewhere or by a key.
void follow_playing_clip(const Document& document, const std::vector<int>& listed,
                         ClipListSettings& settings, bool is_stepped) {
    const int clip = document.playback.clip;
    if (settings.shown_clip == clip && !is_stepped) return;
    settings.shown_clip = clip;
    const auto found = std::find(listed.begin(), listed.end(), clip);
    if (found != listed.end()) scroll_to_row(static_cast<int>(found - listed.begin()) + 1);
}

// Says how many included models were not found; a click lists the messages about them.
void missing_includes_button(Document& document) {
    const std::string missing = missing_includes_text(*document.scene);
    if (missing.empty()) return;
    const std::string label = missing + ": why?";
    flow(button_room(label.c_str()));
    ImGui::PushStyleColor(ImGuiCol_Text,
                          severity_color(highest_severity(document.messages, {kMissingInclude})));
    if (ImGui::SmallButton(label.c_str())) list_messages(document, kMissingInclude);
    ImGui::PopStyleColor();
    tooltip("List the messages about them: the model lacks their sequences");
}

// Draws the search box, the number of clips that it finds, and the switch for declared ones.
void clip_search(Document& document) {
    ClipListSettings& settings = document.panels.clip_list;
    const std::vector<Clip>& clips = document.model().clips;
    const auto declared = static_cast<size_t>(std::count_if(
        clips.begin(), clips.end(), [](const Clip& clip) { return clip.is_placeholder; }));
    search_box("##filter", "Search clips: name, activity, loop, 30 fps, file", settings.filter,
               std::min(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 24));
    if (ImGui::IsItemDeactivated() && is_pressed(key(kKeyEnter))) play_first(document);
    ImGui::SameLine();
    const size_t listed = listed_clips(document).size();
    const std::string count =
        listed == clips.size()
            ? count_text(listed, "clip")
            : fmt::format("{} of {} clips", grouped(listed), grouped(clips.size()));
    ImGui::TextDisabled("%s", count.c_str());
    missing_includes_button(document);
    if (declared == 0) return;
    const std::string label = fmt::format("Show {} only declared###declared", grouped(declared));
    flow(checkbox_width(label.c_str()));
    ImGui::Checkbox(label.c_str(), &settings.lists_declared);
    tooltip(
        "Clips that the model names but no file that was found brings: the game takes them from "
        "an included model");
}

}  // namespace

void no_clips(Document& document, Requests& requests) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("No clips: drop an animation on the window to attach it.");
    ImGui::SameLine();
    command_button(find_command(CommandId::kOpen), "Open...", document, requests);
}

void clips_tab(Document& document, const FrameInfo&, Requests& requests) {
    const Model& model = document.model();
    if (model.clips.empty()) {
        no_clips(document, requests);
        missing_includes_button(document);
        return;
    }
    clip_search(document);
    const std::vector<int>& listed = listed_clips(document);
    if (listed.empty()) {
        ImGui::TextDisabled("No clip matches the search.");
        return;
    }
    const bool is_stepped = step_by_keys(document, listed);
    if (!begin_clip_list(document)) return;
    follow_playing_clip(document, listed, document.panels.clip_list, is_stepped);
    each_visible_row(listed.size(), [&](int i) { clip_row(document, at(listed, i)); });
    ImGui::EndTable();
}

}  // namespace studioscope
