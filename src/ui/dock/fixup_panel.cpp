#include "ui/dock/fixup_panel.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "ui/dock/fixup_lanes.h"
#include "ui/dock/fixup_table.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

const FixupFault* fault_of(const FixupAccount& account, int lod) {
    for (const FixupFault& fault : account.faults)
        if (fault.lod == lod) return &fault;
    return nullptr;
}

// 0 or more of the table's rows are off.
size_t rows_off(const FixupAccount& account) {
    return static_cast<size_t>(
        std::count_if(account.rows.begin(), account.rows.end(),
                      [](const FixupRowFacts& row) { return row.is_kept && !row.is_on; }));
}

void fault_line(const FixupAccount& account) {
    const size_t off = rows_off(account);
    if (!account.faults.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, kErrorColor);
        elided(fmt::format("{} {}: {}", account.faults.size(),
                           account.faults.size() == 1 ? "fault" : "faults",
                           account.faults.front().message));
        ImGui::PopStyleColor();
        std::string all;
        for (const FixupFault& fault : account.faults)
            all += (all.empty() ? "" : "\n") + fault.message;
        tooltip(all + "\nRight click to copy");
        return copied_by_right_click(all);
    }
    if (off > 0) {
        ImGui::PushStyleColor(ImGuiCol_Text, kWarningColor);
        elided(fmt::format("{} of {} rows are off: the model is torn on purpose", off,
                           account.rows.size()));
        ImGui::PopStyleColor();
        return;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    elided(account.has_table
               ? fmt::format("{} rows part the pool of {} vertices exactly: no gap, no overlap",
                             account.rows.size(), grouped(account.pool_size))
               : "No fixup table: the vertices already stand in the order of the meshes, and a "
                 "coarser root LOD is the first of them");
    ImGui::PopStyleColor();
}

void row_switches(const FixupAccount& account, Requests& requests) {
    const size_t off = rows_off(account);
    bool is_applied = off == 0;
    if (ImGui::Checkbox("Apply the table", &is_applied))
        requests.fixups = all_rows(account, is_applied);
    tooltip(
        "Off: the vertices stay in the order of the file, as a reader that forgets the table draws "
        "them",
        "--no-fixups");
    ImGui::SameLine();
    const int next = next_row(account);
    ImGui::BeginDisabled(next == kNone);
    if (ImGui::Button(next == kNone ? "Apply the next row###next"
                                    : fmt::format("Apply row {}###next", next).c_str()))
        requests.fixups = flipped(account, next);
    ImGui::EndDisabled();
    tooltip(
        "Plays the table from the torn model to the whole one, a row a press. Take the tick from "
        "Apply the table first");
}

}  // namespace

void root_lod_buttons(const FixupAccount& account, Requests& requests) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {points(2), 0});
    for (int lod = 0; lod < kMostLods; ++lod) {
        const bool is_there = lod < account.lod_count, is_root = lod == account.root_lod;
        const FixupFault* fault = fault_of(account, lod);
        if (lod > 0) ImGui::SameLine();
        if (is_root) ImGui::PushStyleColor(ImGuiCol_Button, color_of(0x2A5A55));
        if (fault) ImGui::PushStyleColor(ImGuiCol_Text, kErrorColor);
        ImGui::BeginDisabled(!is_there);
        const float width = ImGui::GetFrameHeight();
        if (ImGui::Button(std::to_string(lod).c_str(), {width, 0}) && is_there && !is_root)
            requests.root_lod = lod;
        ImGui::EndDisabled();
        if (fault) ImGui::PopStyleColor();
        if (is_root) ImGui::PopStyleColor();
        const auto slot = static_cast<size_t>(lod);
        tooltip(!is_there ? fmt::format("The file has no level {}", lod)
                : fault   ? fault->message
                        : fmt::format("Load level {} as the finest: {} vertices, finer levels are "
                                      "dropped",
                                      lod, grouped(account.header_counts[slot])),
                "--root-lod");
    }
    ImGui::PopStyleVar();
}

void fixup_tools(Document& document, const FrameFacts&, Requests& requests) {
    const FixupAccount& account = document.fixups;
    if (account.lod_count == 0) return;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Root LOD");
    ImGui::SameLine();
    root_lod_buttons(account, requests);
    if (!account.has_table) return;
    ImGui::SameLine(0, points(14));
    row_switches(account, requests);
}

void fixup_panel(Document& document, const FrameFacts&, Requests& requests) {
    const FixupAccount& account = document.fixups;
    if (account.lod_count == 0) {
        ImGui::TextDisabled("Only a compiled model has a fixup table: open an .mdl or a .vvd.");
        return;
    }
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float font = ImGui::GetFontSize();
    const float table = account.has_table && room.x > font * 50 ? font * 27 : 0;
    const float between = table > 0 ? ImGui::GetStyle().ItemSpacing.x * 2 : 0;
    constexpr ImGuiWindowFlags kStill =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::BeginChild("lane home", {room.x - table - between, 0}, false, kStill);
    fault_line(account);
    const ImVec2 rest = ImGui::GetContentRegionAvail();
    if (rest.y > font * 4 && account.pool_size > 0) fixup_lanes(document, rest, requests);
    ImGui::EndChild();
    if (table <= 0) return;
    ImGui::SameLine(0, between);
    ImGui::BeginChild("table home", {table, 0}, false, kStill);
    fixup_table(document, requests);
    ImGui::EndChild();
}

}  // namespace studioscope
