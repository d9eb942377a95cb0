#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/at.h"
#include "core/text.h"
#include "facts/legend.h"
#include "ui/dock/fixup_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kLaneFonts = 23;   // font heights that the lanes need next to the table
constexpr float kTableFonts = 27;  // font heights that the table needs without squares
constexpr float kBytesFonts = 24;  // font heights more, with the bytes of each row

bool has_bad_rows(const FixupReport& report) {
    return std::any_of(report.rows.begin(), report.rows.end(),
                       [](const FixupRowInfo& row) { return row.is_clamped; });
}

std::string range_text(uint64_t first, uint32_t count) {
    return count == 0 ? "empty" : fmt::format("{}..{}", first, first + count - 1);
}

// Range of pool vertices as written in the file, valid or not.
std::string source_text(const FixupRowInfo& row) {
    const FixupValues& values = row.written;
    if (!row.is_clamped) return range_text(row.source, row.count);
    if (values.source < 0 || values.count <= 0)
        return fmt::format("{} from {}", values.count, values.source);
    return fmt::format("{}..{}", values.source, int64_t{values.source} + values.count - 1);
}

std::string lod_text(const FixupRowInfo& row) { return std::to_string(row.written.lod); }

std::string offset_text(const FixupRowInfo& row) { return fmt::format("0x{:x}", row.offset); }

float mono_width(const std::string& text) {
    ImGui::PushFont(mono_font());
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    ImGui::PopFont();
    return width;
}

// Max width in pixels of the texts of the first invalid rows.
float bad_row_width(const FixupReport& report, std::string (*cell_text)(const FixupRowInfo&)) {
    constexpr int kMaxMeasured = 64;
    float width = 0;
    int measured = 0;
    for (const FixupRowInfo& row : report.rows)
        if (row.is_clamped && ++measured <= kMaxMeasured)
            width = std::max(width, mono_width(cell_text(row)));
    return width;
}

// Width in pixels of the largest range, or of the texts of invalid rows.
float range_width(const FixupReport& report) {
    return std::max(mono_width(range_text(report.pool_size, 1)),
                    bad_row_width(report, source_text));
}

std::string mesh_name(const Model& model, const FixupRowInfo& row) {
    return row.mesh == kNone ? std::string() : at(model.meshes, row.mesh).name;
}

std::vector<int> found_rows(const Document& document) {
    std::vector<int> found;
    const std::string& filter = document.panels.fixup_filter;
    for (int i = 0; i < static_cast<int>(document.fixups.rows.size()); ++i)
        if (filter.empty() || matches(row_text(*document.scene, document.fixups, i) + " " +
                                          mesh_name(document.model(), at(document.fixups.rows, i)),
                                      filter))
            found.push_back(i);
    return found;
}

// Draws a square in the row's colour that toggles the row: full, or its edge only.
void row_switch(const FixupReport& report, int index, Requests& requests) {
    const FixupRowInfo& row = at(report.rows, index);
    const float size = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("switch", {size, size}))
        requests.push(request::Fixups{toggle_row(report, index)});
    tooltip(
        row.is_on ? "Skip this row (its slots keep the raw pool vertices)" : "Apply this row again",
        fmt::format("--no-fixup {}", index));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float inset = size * 0.18f;
    const ImVec2 from(corner.x + inset, corner.y + inset);
    const ImVec2 to(corner.x + size - inset, corner.y + size - inset);
    const ImU32 color = rgb_color(fixup_color(index));
    if (row.is_on) list.AddRectFilled(from, to, color, size * 0.15f);
    list.AddRect(from, to, ImGui::IsItemHovered() ? rgb_color(0xFFFFFF) : color, size * 0.15f, 0,
                 window_scale());
}

// Destination of a row, or the reason why it has none.
std::string destination_text(const FixupRowInfo& row) {
    if (!row.is_kept) return "dropped";
    return row.is_on ? range_text(row.destination, row.count) : "off";
}

float cell_width() { return ImGui::GetFontSize() * 0.8f; }

float plain_width(const FixupReport& report) {
    return kTableFonts * ImGui::GetFontSize() + cell_width() * static_cast<float>(report.lod_count);
}

// "dropped", "kept", "off": what a root LOD makes of a row.
const char* root_lod_use(const FixupRowInfo& row, int lod) {
    if (row.lod < lod) return "dropped";
    return row.is_on ? "kept" : "off";
}

// Draws a square per root LOD: full where it keeps the row, an edge where the row is off, and a
// point where it drops the row. A click chooses the root LOD.
void root_lod_cells(const FixupReport& report, int index, Requests& requests) {
    const FixupRowInfo& row = at(report.rows, index);
    const float size = ImGui::GetTextLineHeight(), cell = cell_width(), inset = cell * 0.14f;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 color = rgb_color(fixup_color(index));
    ImGui::PushID(index);
    for (int lod = 0; lod < report.lod_count; ++lod) {
        if (lod > 0) ImGui::SameLine(0, 0);
        ImGui::PushID(lod);
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton("root", {cell, size}) && lod != report.root_lod)
            requests.push(request::RootLod{lod});
        ImGui::PopID();
        tooltip(fmt::format("Row {} at root LOD {}: {}", index, lod, root_lod_use(row, lod)),
                lod == report.root_lod ? "" : "Click to choose this root LOD");
        const ImVec2 middle(corner.x + cell * 0.5f, corner.y + size * 0.5f);
        const float half = cell * 0.5f - inset;
        const ImVec2 from(middle.x - half, middle.y - half), to(middle.x + half, middle.y + half);
        if (lod == report.root_lod)
            list.AddRectFilled(corner, {corner.x + cell, corner.y + size}, rgb_color(0xFFFFFF, 30));
        if (row.lod < lod)
            list.AddCircleFilled(middle, points(1), kDimColor);
        else if (row.is_on)
            list.AddRectFilled(from, to, color, points(1));
        else
            list.AddRect(from, to, color, points(1), 0, window_scale());
    }
    ImGui::PopID();
}

// Draws the numbers of the root LODs above their squares.
void root_lod_header(const FixupReport& report) {
    ImGui::TableNextColumn();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float cell = cell_width();
    for (int lod = 0; lod < report.lod_count; ++lod) {
        const std::string digit = std::to_string(lod);
        const float x = (cell - ImGui::CalcTextSize(digit.c_str()).x) * 0.5f;
        ImGui::GetWindowDrawList()->AddText(
            {corner.x + cell * static_cast<float>(lod) + x, corner.y},
            lod == report.root_lod ? kTextColor : kDimColor, digit.c_str());
    }
    ImGui::Dummy({cell * static_cast<float>(report.lod_count), ImGui::GetTextLineHeight()});
    tooltip(
        "What each root LOD makes of a row: a square is kept, its edge is off, a point is "
        "dropped");
}

constexpr int kRootLodColumn = 4;  // the column of squares

struct FixupLine {
    bool has_bytes = false;
    bool has_vertex = false;  // the row provides the selected vertex
};

void fixup_line(Document& document, int index, const FixupLine& line, Requests& requests) {
    const FixupReport& report = document.fixups;
    const FixupRowInfo& row = at(report.rows, index);
    ImGui::TableNextRow();
    if (line.has_vertex) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, rgb_color(0xFFFFFF, 30));
    // Drawn before the row's own item, so that the mouse reaches them.
    ImGui::TableSetColumnIndex(kRootLodColumn);
    root_lod_cells(report, index, requests);
    ImGui::TableSetColumnIndex(0);
    ImGui::PushID(index);
    row_switch(report, index, requests);
    ImGui::PopID();
    ImGui::SameLine(0, points(4));
    int& selected = document.selection.fixup;
    const bool is_selected = selected == index;
    if (row.is_clamped) ImGui::PushStyleColor(ImGuiCol_Text, kErrorColor);
    if (ImGui::Selectable(std::to_string(index).c_str(), is_selected,
                          ImGuiSelectableFlags_SpanAllColumns))
        selected = is_selected ? kNone : index;
    if (row.is_clamped) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) document.hover.fixup = index;
    std::string description = row_text(*document.scene, report, index);
    if (line.has_vertex) description += "; it brought the selected vertex";
    tooltip(description + ". Click to select it, right-click to copy this");
    copied_by_right_click(description);
    const bool is_used = row.is_kept && row.is_on;
    const ImU32 color = row.is_clamped ? kErrorColor : is_used ? kTextColor : rgb_color(0x6B7480);
    for (const std::string& text : {lod_text(row), source_text(row), destination_text(row)}) {
        ImGui::TableNextColumn();
        right_aligned(text, color);
    }
    ImGui::TableNextColumn();  // the squares
    if (line.has_bytes)
        for (const std::string& text : {offset_text(row), bytes_text(row.written)}) {
            ImGui::TableNextColumn();
            right_aligned(text, row.is_clamped ? kErrorColor : kDimColor);
        }
    ImGui::TableNextColumn();
    elided(mesh_name(document.model(), row), color);
}

struct Column {
    const char* name;
    float width;  // 0: the remaining width
};

std::vector<Column> fixup_columns(const FixupReport& report, bool has_bytes) {
    const float font = ImGui::GetFontSize(), range = range_width(report);
    std::vector<Column> columns{{"Row", 3.4f * font},
                                {"LOD", std::max(2 * font, bad_row_width(report, lod_text))},
                                {"Source", range},
                                {"Destination", std::max(range, 5.2f * font)},
                                {"Root LOD", cell_width() * static_cast<float>(report.lod_count)}};
    if (has_bytes) {
        const float offset = mono_width(offset_text(report.rows.back()));
        columns.push_back({"Offset", std::max(offset, ImGui::CalcTextSize("Offset").x)});
        columns.push_back({"Bytes", mono_width(bytes_text({}))});
    }
    columns.push_back({"Mesh", 0});
    return columns;
}

void set_up_columns(const FixupReport& report, const std::vector<Column>& columns) {
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const Column& column : columns)
        ImGui::TableSetupColumn(column.name,
                                column.width > 0 ? ImGuiTableColumnFlags_WidthFixed
                                                 : ImGuiTableColumnFlags_WidthStretch,
                                column.width);
    ImGui::TableNextRow();
    for (size_t i = 0; i < columns.size(); ++i)
        if (i == kRootLodColumn)
            root_lod_header(report);
        else
            column_header(columns[i].name, columns[i].width == 0);
}

// Scrolls to the first invalid row, once per scene.
void scroll_to_bad_row(Document& document, const std::vector<int>& found) {
    if (document.panels.fixups_scrolled_for == document.scene_number) return;
    document.panels.fixups_scrolled_for = document.scene_number;
    const auto bad = std::find_if(found.begin(), found.end(), [&](int row) {
        return at(document.fixups.rows, row).is_clamped;
    });
    if (bad != found.end()) scroll_to_row(static_cast<int>(bad - found.begin()) + 1);
}

// The row that provides the selected vertex, or kNone.
int selected_vertex_row(const Document& document) {
    const int vertex = document.selection.vertex;
    if (!is_index(vertex, document.model().vertices.size())) return kNone;
    return fixup_place(document.fixups, static_cast<uint32_t>(vertex)).row;
}

// Scrolls to the row of the selected vertex once, when another vertex is selected.
void follow_vertex(Document& document, const std::vector<int>& found) {
    int& shown = document.panels.fixups_shown_vertex;
    if (shown == document.selection.vertex) return;
    shown = document.selection.vertex;
    const auto row = std::find(found.begin(), found.end(), selected_vertex_row(document));
    if (row != found.end()) scroll_to_row(static_cast<int>(row - found.begin()) + 1);
}

}  // namespace

float fixup_table_width(const FixupReport& report, float room) {
    const float font = ImGui::GetFontSize();
    const float plain = plain_width(report);
    const float with_bytes = plain + kBytesFonts * font;
    if (has_bad_rows(report) && room >= with_bytes + kLaneFonts * font) return with_bytes;
    return room > plain + kLaneFonts * font ? plain : 0;
}

void fixup_table(Document& document, Requests& requests) {
    const FixupReport& report = document.fixups;
    const bool has_bytes =
        has_bad_rows(report) && ImGui::GetContentRegionAvail().x >=
                                    plain_width(report) + kBytesFonts * ImGui::GetFontSize() - 1;
    search_box("##filter", "Search rows: a number, dropped, a mesh", document.panels.fixup_filter,
               -1);
    const std::vector<int> found = found_rows(document);
    const std::vector<Column> columns = fixup_columns(report, has_bytes);
    if (!ImGui::BeginTable("fixups", static_cast<int>(columns.size()), kListFlags)) return;
    set_up_columns(report, columns);
    scroll_to_bad_row(document, found);
    follow_vertex(document, found);
    const int picked = selected_vertex_row(document);
    each_visible_row(found.size(), [&](int i) {
        fixup_line(document, at(found, i), {has_bytes, at(found, i) == picked}, requests);
    });
    ImGui::EndTable();
}

}  // namespace studioscope
