#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "core/message_text.h"
#include "core/path_text.h"
#include "document/document.h"
#include "document/faults.h"
#include "ui/dock/fixup_parts.h"
#include "ui/dock/panels.h"
#include "ui/requests.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kSecondsPerRow = 0.7f;  // of a short table
constexpr float kMaxSeconds = 10;       // for all rows of a long one
constexpr float kMinSecondsPerStep = 0.1f;

// Time between two steps, and the number of rows that each step applies.
struct Pace {
    float seconds;
    size_t rows;
};
Pace player_pace(size_t count) {
    const float per_row = std::min(kSecondsPerRow, kMaxSeconds / static_cast<float>(count));
    const float seconds = std::max(per_row, kMinSecondsPerStep);
    return {seconds, static_cast<size_t>(std::ceil(seconds / per_row - 0.001f))};
}

// Applies the next rows at the pace of the player. A step waits until the previous one is loaded.
void advance(Document& document, size_t applied, size_t count, Requests& requests) {
    FixupPlayerSettings& player = document.panels.fixup_player;
    if (!player.is_playing || document.panels.load.is_busy) return;
    if (applied >= count) {
        player = {};
        return;
    }
    const Pace pace = player_pace(count);
    player.seconds += ImGui::GetIO().DeltaTime;
    if (player.seconds < pace.seconds) return;
    player.seconds = 0;
    requests.push(
        request::Fixups{first_rows(document.fixups, std::min(applied + pace.rows, count))});
}

void play_button(Document& document, size_t applied, size_t count, Requests& requests) {
    FixupPlayerSettings& player = document.panels.fixup_player;
    const float height = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::Button("##play", {height * 1.25f, height})) {
        player = {!player.is_playing};
        // Starts over unless it was paused midway.
        if (player.is_playing && applied == count)
            requests.push(request::Fixups{first_rows(document.fixups, 0)});
    }
    draw_icon(*ImGui::GetWindowDrawList(), player.is_playing ? Icon::kPause : Icon::kPlay,
              {corner.x + height * 0.625f, corner.y + height * 0.5f}, height * 0.6f, kTextColor);
    tooltip(player.is_playing ? "Pause" : "Apply the rows one after the other");
}

// Draws a play button and a slider that apply the first rows of the fixup table, and plays them.
void fixup_player(Document& document, Requests& requests) {
    const FixupReport& report = document.fixups;
    const size_t count = kept_rows(report).size(), applied = count_first_rows_on(report);
    if (count == 0) return;
    advance(document, applied, count, requests);
    play_button(document, applied, count, requests);
    ImGui::SameLine(0, points(4));
    int chosen = static_cast<int>(applied);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
    if (ImGui::SliderInt("##rows", &chosen, 0, static_cast<int>(count), "",
                         ImGuiSliderFlags_AlwaysClamp)) {
        document.panels.fixup_player = {};
        if (chosen != static_cast<int>(applied))
            requests.push(request::Fixups{first_rows(report, static_cast<size_t>(chosen))});
    }
    tooltip("Drag to apply only the first rows that the root LOD uses");
    ImGui::SameLine(0, points(4));
    ImGui::AlignTextToFramePadding();
    ImGui::Text("%zu of %zu rows", applied, count);
}

const FixupIssue* lod_fault(const FixupReport& report, int lod) {
    for (const FixupIssue& fault : report.faults)
        if (fault.lod == lod) return &fault;
    return nullptr;
}

// Draws as much of the text as fits into one line; the tooltip and the clipboard get all of it.
void colored_line(ImU32 color, const std::string& line, const std::string& all) {
    const float start = ImGui::GetCursorPosX();
    truncated_text(line, color);
    ImGui::SameLine(start, 0);
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, ImGui::GetTextLineHeight()});
    tooltip(all + "\nRight click to copy");
    copied_by_right_click(all);
}

void faults_line(const std::vector<FixupIssue>& faults) {
    constexpr size_t kMaxListed = 12;
    std::string all;
    for (size_t i = 0; i < faults.size() && i < kMaxListed; ++i)
        all += (all.empty() ? "" : "\n") + faults[i].message;
    if (faults.size() > kMaxListed) all += fmt::format("\n{} more", faults.size() - kMaxListed);
    colored_line(kErrorColor, count_text(faults.size(), "fault") + ": " + faults.front().message,
                 all);
}

// Copies what a bug report needs: the file, the row, and the bytes to change.
void copy_bytes_button(const Document& document, const FixupRepair& repair) {
    const std::string bytes = repair_bytes(document.fixups, repair);
    const std::string vvd = path_text(document.scene->file.stem()) + ".vvd";
    if (ImGui::SmallButton("Copy bytes"))
        ImGui::SetClipboardText(fmt::format("{}: {}\n{}", vvd, repair_text(repair), bytes).c_str());
    tooltip(bytes, "Click to copy with the file and the row, for a hex editor or a bug report");
    ImGui::SameLine();
}

// Says which number of the table would make it whole, and tries it.
void repair_line(const Document& document, Requests& requests) {
    const FixupReport& report = document.fixups;
    const std::optional<FixupRepair> repair = find_fixup_repair(report);
    if (!repair) return;
    if (ImGui::SmallButton("Try")) requests.push(request::Fixups{with_tried(report, *repair)});
    tooltip("Show the model with this number in the table; the file stays as it is");
    ImGui::SameLine();
    copy_bytes_button(document, *repair);
    colored_line(kHighlightColor, repair_text(*repair), repair_text(*repair));
}

// Says which number is tried, and sets it back.
void tried_line(const Document& document, const FixupRepair& tried, Requests& requests) {
    if (ImGui::SmallButton("Set back"))
        requests.push(request::Fixups{without_tried(document.fixups)});
    tooltip("Show the model with the table of the file again");
    ImGui::SameLine();
    copy_bytes_button(document, tried);
    const std::string text = tried_text(tried) + ": tried in the view, the file is unchanged";
    colored_line(kHighlightColor, text, text);
}

// Draws the table's faults, else those of the rest of the file, else how the table is applied.
void fault_line(const Document& document, Requests& requests) {
    const FixupReport& report = document.fixups;
    if (const auto tried = tried_repair(report)) return tried_line(document, *tried, requests);
    if (!report.faults.empty()) {
        faults_line(report.faults);
        return repair_line(document, requests);
    }
    if (const Diagnostic* fault = vertex_file_fault(document.messages))
        return colored_line(fault->severity == Severity::kError ? kErrorColor : kWarningColor,
                            fault->message, fault->message);
    const size_t off = count_rows_off(report);
    if (off > 0) {
        elided(fmt::format("{} of {} off: torn on purpose", off,
                           count_text(kept_rows(report).size(), "row")),
               kInfoColor);
        return;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    elided(report.has_table
               ? fmt::format("{} all {} vertices exactly once",
                             count_text(report.rows.size(), "row covers", "rows cover"),
                             grouped(report.pool_size))
               : "No fixup table: the vertices are already in the order of the meshes, and a "
                 "coarser root LOD is the first of them");
    ImGui::PopStyleColor();
}

// Explains why there is no VVD, with a button to open a file that has one.
void missing_file(Document& document, Requests& requests) {
    const Diagnostic* fault = vertex_file_fault(document.messages);
    ImGui::PushTextWrapPos(0);
    if (fault) {
        const std::string name = path_text(path_from_text(fault->file).filename());
        ImGui::PushStyleColor(ImGuiCol_Text,
                              fault->severity == Severity::kError ? kErrorColor : kWarningColor);
        ImGui::TextUnformatted((name + ": " + fault->message).c_str());
        ImGui::PopStyleColor();
        ImGui::TextDisabled("There is no fixup table to show.");
    } else if (document.scene->format == "mdl") {
        ImGui::TextDisabled("This model has no VVD, so there is no fixup table to show.");
    } else {
        ImGui::TextDisabled("Only a compiled model has a fixup table: open an .mdl or a .vvd.");
    }
    ImGui::PopTextWrapPos();
    command_button(find_command(CommandId::kOpen), "Open...", document, requests);
}

void row_switches(const FixupReport& report, Requests& requests) {
    const size_t off = count_rows_off(report);
    bool is_applied = off == 0;
    if (ImGui::Checkbox("Apply fixups", &is_applied))
        requests.push(request::Fixups{all_rows(report, is_applied)});
    tooltip(
        "Off: the vertices stay in the order of the file, as a reader that forgets the table draws "
        "them",
        "--no-fixups");
    ImGui::SameLine();
    const int next = next_row(report);
    ImGui::BeginDisabled(next == kNone);
    if (ImGui::Button(next == kNone ? "Apply next row###next"
                                    : fmt::format("Apply row {}###next", next).c_str()))
        requests.push(request::Fixups{toggle_row(report, next)});
    ImGui::EndDisabled();
    tooltip(
        "Applies the next fixup row, so you can watch the model come together. First uncheck "
        "\"Apply fixups\"");
}

}  // namespace

void root_lod_buttons(const FixupReport& report, Requests& requests) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {points(2), 0});
    for (int lod = 0; lod < kMaxLods; ++lod) {
        const bool is_there = lod < report.lod_count, is_root = lod == report.root_lod;
        const FixupIssue* fault = lod_fault(report, lod);
        if (lod > 0) ImGui::SameLine();
        if (is_root) ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x2A5A55));
        if (fault) ImGui::PushStyleColor(ImGuiCol_Text, kErrorColor);
        ImGui::BeginDisabled(!is_there);
        const float width = ImGui::GetFrameHeight();
        if (ImGui::Button(std::to_string(lod).c_str(), {width, 0}) && is_there && !is_root)
            requests.push(request::RootLod{lod});
        ImGui::EndDisabled();
        if (fault) ImGui::PopStyleColor();
        if (is_root) ImGui::PopStyleColor();
        const auto slot = static_cast<size_t>(lod);
        tooltip(!is_there ? fmt::format("The file has no level {}", lod)
                : fault   ? fault->message
                        : fmt::format("Load level {} as the finest: {} vertices, finer levels are "
                                      "dropped",
                                      lod, grouped(report.header_counts[slot])),
                "--root-lod");
    }
    ImGui::PopStyleVar();
}

void fixup_tools(Document& document, const FrameInfo&, Requests& requests) {
    const FixupReport& report = document.fixups;
    if (report.lod_count == 0) return;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Root LOD");
    ImGui::SameLine();
    root_lod_buttons(report, requests);
    if (!report.has_table) return;
    ImGui::SameLine(0, points(14));
    row_switches(report, requests);
}

void fixup_panel(Document& document, const FrameInfo&, Requests& requests) {
    const FixupReport& report = document.fixups;
    if (report.lod_count == 0) return missing_file(document, requests);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float font = ImGui::GetFontSize();
    const float table = report.has_table ? fixup_table_width(report, room.x) : 0;
    const float between = table > 0 ? ImGui::GetStyle().ItemSpacing.x * 2 : 0;
    constexpr ImGuiWindowFlags kStill =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::BeginChild("lane home", {room.x - table - between, 0}, false, kStill);
    if (report.has_table && room.y > font * 8) {
        fixup_player(document, requests);
        ImGui::SameLine(0, points(10));
        ImGui::AlignTextToFramePadding();
    }
    fault_line(document, requests);
    const ImVec2 rest = ImGui::GetContentRegionAvail();
    if (rest.y > font * 4 && report.pool_size > 0) fixup_lanes(document, rest, requests);
    ImGui::EndChild();
    if (table <= 0) return;
    ImGui::SameLine(0, between);
    ImGui::BeginChild("table home", {table, 0}, false, kStill);
    fixup_table(document, requests);
    ImGui::EndChild();
}

}  // namespace studioscope
