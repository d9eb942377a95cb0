#include "ui/dock/fixup_panel.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/count_text.h"
#include "core/path_text.h"
#include "document/vertex_file_fault.h"
#include "ui/dock/fixup_lanes.h"
#include "ui/dock/fixup_player.h"
#include "ui/dock/fixup_table.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

const FixupIssue* fault_of(const FixupReport& report, int lod) {
    for (const FixupIssue& fault : report.faults)
        if (fault.lod == lod) return &fault;
    return nullptr;
}

// Draws as much of the text as fits into one line; the tooltip and the clipboard get all of it.
void colored_line(ImU32 color, const std::string& line, const std::string& all) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    beginning_of(line);
    ImGui::PopStyleColor();
    ImGui::SetCursorScreenPos(corner);
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

// Draws the table's faults, else those of the rest of the file, else how the table is applied.
void fault_line(const Document& document) {
    const FixupReport& report = document.fixups;
    if (!report.faults.empty()) return faults_line(report.faults);
    if (const Diagnostic* fault = vertex_file_fault(document.messages))
        return colored_line(fault->severity == Severity::kError ? kErrorColor : kWarningColor,
                            fault->message, fault->message);
    const size_t off = count_rows_off(report);
    if (off > 0) {
        ImGui::PushStyleColor(ImGuiCol_Text, kWarningColor);
        elided(fmt::format("{} of {} off: torn on purpose", off,
                           count_text(kept_rows(report).size(), "row")));
        ImGui::PopStyleColor();
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

// Explains why there is no VVD.
void missing_file(const Document& document) {
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
        requests.push(request::Fixups{toggled(report, next)});
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
        const FixupIssue* fault = fault_of(report, lod);
        if (lod > 0) ImGui::SameLine();
        if (is_root) ImGui::PushStyleColor(ImGuiCol_Button, color_of(0x2A5A55));
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
    if (report.lod_count == 0) return missing_file(document);
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
    fault_line(document);
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
