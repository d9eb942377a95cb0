#include "ui/dock/fixup_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "document/legend.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr const char* kNames[] = {"Row", "LOD", "source", "destination", "Mesh"};

std::string range_text(uint64_t first, uint32_t count) {
    return count == 0 ? "empty" : fmt::format("{}..{}", first, first + count - 1);
}

// Of the last vertices, which have the largest numbers.
float range_width(const FixupAccount& account) {
    ImGui::PushFont(mono_font());
    const float width = ImGui::CalcTextSize(range_text(account.pool_size, 1).c_str()).x;
    ImGui::PopFont();
    return width;
}

std::string mesh_name(const Model& model, const FixupRowFacts& row) {
    return row.mesh == kNone ? std::string() : at(model.meshes, row.mesh).name;
}

std::vector<int> found_rows(const Document& document) {
    std::vector<int> found;
    const std::string& filter = document.panels.fixup_filter;
    for (int i = 0; i < static_cast<int>(document.fixups.rows.size()); ++i)
        if (filter.empty() || matches(row_text(document.scene, document.fixups, i) + " " +
                                          mesh_name(document.model(), at(document.fixups.rows, i)),
                                      filter))
            found.push_back(i);
    return found;
}

// A square in the row's colour that is a switch: full, or only its edge.
void row_switch(const FixupAccount& account, int index, Requests& requests) {
    const FixupRowFacts& row = at(account.rows, index);
    const float size = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("switch", {size, size})) requests.fixups = flipped(account, index);
    tooltip(row.is_on ? "Leave this row out: its place keeps what the pool has there"
                      : "Apply this row again",
            fmt::format("--no-fixup {}", index));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float inset = size * 0.18f;
    const ImVec2 from(corner.x + inset, corner.y + inset);
    const ImVec2 to(corner.x + size - inset, corner.y + size - inset);
    const ImU32 color = color_of(fixup_color(index));
    if (row.is_on) list.AddRectFilled(from, to, color, size * 0.15f);
    list.AddRect(from, to, ImGui::IsItemHovered() ? color_of(0xFFFFFF) : color, size * 0.15f, 0,
                 scale_of_window());
}

void fixup_line(Document& document, int index, Requests& requests) {
    const FixupAccount& account = document.fixups;
    const FixupRowFacts& row = at(account.rows, index);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(index);
    row_switch(account, index, requests);
    ImGui::PopID();
    ImGui::SameLine(0, points(4));
    int& selected = document.selection.fixup;
    const bool is_selected = selected == index;
    if (ImGui::Selectable(std::to_string(index).c_str(), is_selected,
                          ImGuiSelectableFlags_SpanAllColumns))
        selected = is_selected ? kNone : index;
    if (ImGui::IsItemHovered()) document.hover.fixup = index;
    const std::string facts = row_text(document.scene, account, index);
    tooltip(facts + ". Click to select it, right click to copy this");
    copied_by_right_click(facts);
    const bool is_used = row.is_kept && row.is_on;
    const ImU32 color = is_used ? kTextColor : color_of(0x6B7480);
    ImGui::TableNextColumn();
    right_aligned(std::to_string(row.lod), color);
    ImGui::TableNextColumn();
    right_aligned(range_text(row.source, row.count), color);
    ImGui::TableNextColumn();
    right_aligned(!row.is_kept ? "dropped"
                  : row.is_on  ? range_text(row.destination, row.count)
                               : "off",
                  color);
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    elided(mesh_name(document.model(), row));
    ImGui::PopStyleColor();
}

void table_columns(const FixupAccount& account) {
    const float font = ImGui::GetFontSize(), range = range_width(account);
    const float widths[] = {3.4f * font, 2 * font, range, std::max(range, 5.2f * font), 0};
    ImGui::TableSetupScrollFreeze(0, 1);
    for (size_t i = 0; i < std::size(kNames); ++i)
        ImGui::TableSetupColumn(
            kNames[i],
            widths[i] > 0 ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch,
            widths[i]);
    ImGui::TableNextRow();
    for (const char* name : kNames) column_header(name, name == kNames[4]);
}

}  // namespace

void fixup_table(Document& document, Requests& requests) {
    search_box("##filter", "Search rows: a number, dropped, a mesh", document.panels.fixup_filter,
               -1);
    const std::vector<int> found = found_rows(document);
    if (!ImGui::BeginTable("fixups", 5, kListFlags)) return;
    table_columns(document.fixups);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            fixup_line(document, at(found, i), requests);
    ImGui::EndTable();
}

}  // namespace studioscope
