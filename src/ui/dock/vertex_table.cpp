#include "ui/dock/vertex_table.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>

#include "core/at.h"
#include "inspect/vertex_order.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

struct ShownColumn {
    VertexColumn column;
    const char* name;
    float letters;  // width in digits; 0: the remaining width
};

constexpr ShownColumn kColumns[] = {
    {VertexColumn::kVertex, "vertex", 8},
    {VertexColumn::kMesh, "mesh", 0},
    {VertexColumn::kX, "x", 10},
    {VertexColumn::kY, "y", 10},
    {VertexColumn::kZ, "z", 10},
    {VertexColumn::kNormalX, "nx", 7},
    {VertexColumn::kNormalY, "ny", 7},
    {VertexColumn::kNormalZ, "nz", 7},
    {VertexColumn::kU, "u", 9},
    {VertexColumn::kV, "v", 9},
    {VertexColumn::kBone, "bone", 0},
    {VertexColumn::kWeight, "weight", 7},
    {VertexColumn::kBoneCount, "bones", 8},
    {VertexColumn::kPool, "pool", 8},
    {VertexColumn::kRow, "row", 6},
    {VertexColumn::kLine, "line", 8},
    {VertexColumn::kCorner, "corner", 8},
};

// Whether a column is shown: a narrow panel shows vertex, mesh and position only.
bool is_shown(VertexColumn column, bool is_narrow, const VertexColumns& columns) {
    if (column == VertexColumn::kPool || column == VertexColumn::kRow) return !columns.pool.empty();
    if (column == VertexColumn::kLine) return !columns.line.empty();
    if (column == VertexColumn::kCorner) return !columns.corner.empty();
    if (!is_narrow) return true;
    return column <= VertexColumn::kZ || column == VertexColumn::kBone;
}

// Draws the header of a column of numbers right-aligned, left of the sort arrow.
void header(int index) {
    const ShownColumn& column = kColumns[index];
    if (column.letters == 0) return ImGui::TableHeader(column.name);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImGuiStyle& style = ImGui::GetStyle();
    const bool is_sorted =
        (ImGui::TableGetColumnFlags(index) & ImGuiTableColumnFlags_IsSorted) != 0;
    const float arrow = is_sorted ? ImGui::GetFontSize() * 0.65f + style.FramePadding.x : 0;
    const float room =
        ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(column.name).x - arrow;
    ImGui::TableHeader(fmt::format("##{}", column.name).c_str());
    ImGui::GetWindowDrawList()->AddText({at.x + std::max(room, 0.0f), at.y}, kTextColor,
                                        column.name);
}

void set_columns(bool is_narrow, const VertexColumns& columns) {
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::PushFont(mono_font());
    const float digit = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    for (const ShownColumn& column : kColumns) {
        ImGuiTableColumnFlags flags = column.letters > 0 ? ImGuiTableColumnFlags_WidthFixed
                                                         : ImGuiTableColumnFlags_WidthStretch;
        if (!is_shown(column.column, is_narrow, columns)) flags |= ImGuiTableColumnFlags_Disabled;
        ImGui::TableSetupColumn(column.name, flags, column.letters > 0 ? column.letters * digit : 1,
                                static_cast<ImGuiID>(column.column));
    }
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (int i = 0; i < static_cast<int>(std::size(kColumns)); ++i) {
        if (!ImGui::TableSetColumnIndex(i)) continue;
        header(i);
        tooltip("Click to sort by this, again to reverse");
    }
}

void take_sorting(VertexTableSettings& settings) {
    ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
    if (!specs || specs->SpecsCount == 0) return;
    settings.column = static_cast<int>(specs->Specs[0].ColumnUserID);
    settings.is_descending = specs->Specs[0].SortDirection == ImGuiSortDirection_Descending;
    specs->SpecsDirty = false;
}

// Draws digits without an ImGui item: a hundred cells as items are slow.
void number_cell(ImDrawList& list, int column, const char* text, ImU32 color, float letter) {
    if (!ImGui::TableSetColumnIndex(column)) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const float width = letter * static_cast<float>(std::strlen(text));
    list.AddText(mono_font(), mono_font()->FontSize, {at.x + std::max(room - width, 0.0f), at.y},
                 color, text);
}

struct CellWriter {
    ImDrawList& list;
    float letter;

    void count(VertexColumn column, size_t value) {
        number_cell(list, static_cast<int>(column), fmt::format_int(value).c_str(), kTextColor,
                    letter);
    }
    void decimal(VertexColumn column, float value, int decimals) {
        number_cell(list, static_cast<int>(column), decimal_text(value, decimals).c_str(),
                    kTextColor, letter);
    }
};

void name_cell(VertexColumn column, const std::string& name) {
    if (!ImGui::TableSetColumnIndex(static_cast<int>(column))) return;
    elided(name);
}

// All names uncut, for the tooltip.
std::string names_of(const Model& model, const VertexColumns& columns, uint32_t vertex) {
    std::string text = fmt::format("Vertex {}\n", vertex);
    if (columns.mesh[vertex] != kNone)
        text += fmt::format("Mesh {}\n", at(model.meshes, columns.mesh[vertex]).name);
    const Vertex& v = model.vertices[vertex];
    if (const uint8_t bone = v.bone[heaviest_weight(v)]; bone < model.bones.size())
        text += fmt::format("Bone {}\n", model.bones[bone].name);
    return text;
}

void vertex_line(Document& document, const VertexColumns& columns, uint32_t vertex,
                 CellWriter& cells) {
    const Model& model = document.model();
    const Vertex& v = model.vertices[vertex];
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    ImGui::PushID(static_cast<int>(vertex));
    const bool is_selected = document.selection.vertex == static_cast<int>(vertex);
    if (ImGui::Selectable("##row", is_selected, ImGuiSelectableFlags_SpanAllColumns)) {
        document.selection.vertex = static_cast<int>(vertex);
        document.selection.triangle = kNone;
    }
    if (ImGui::IsItemHovered()) document.hover.lit = {vertex, 1};
    if (ImGui::IsItemHovered()) tooltip(names_of(model, columns, vertex) + "Click to select it");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    cells.count(VertexColumn::kVertex, vertex);
    if (columns.mesh[vertex] != kNone)
        name_cell(VertexColumn::kMesh, at(model.meshes, columns.mesh[vertex]).name);
    for (int axis = 0; axis < 3; ++axis) {
        cells.decimal(static_cast<VertexColumn>(static_cast<int>(VertexColumn::kX) + axis),
                      v.position[axis], 3);
        cells.decimal(static_cast<VertexColumn>(static_cast<int>(VertexColumn::kNormalX) + axis),
                      v.normal[axis], 3);
    }
    cells.decimal(VertexColumn::kU, v.uv.x, 4);
    cells.decimal(VertexColumn::kV, v.uv.y, 4);
    const size_t heaviest = heaviest_weight(v);
    if (v.bone[heaviest] < model.bones.size())
        name_cell(VertexColumn::kBone, model.bones[v.bone[heaviest]].name);
    cells.decimal(VertexColumn::kWeight, v.weight[heaviest], 3);
    cells.count(VertexColumn::kBoneCount, v.bone_count);
    if (!columns.line.empty() && columns.line[vertex] > 0)
        cells.count(VertexColumn::kLine, columns.line[vertex]);
    if (!columns.corner.empty()) cells.count(VertexColumn::kCorner, columns.corner[vertex]);
    if (columns.pool.empty()) return;
    cells.count(VertexColumn::kPool, columns.pool[vertex]);
    if (columns.row[vertex] != kNone)
        cells.count(VertexColumn::kRow, static_cast<size_t>(columns.row[vertex]));
}

// Scrolls to the selected vertex once, if it was selected elsewhere.
void follow_selection(const Selection& selection, const std::vector<uint32_t>& order,
                      VertexTableSettings& settings) {
    if (settings.shown_vertex == selection.vertex) return;
    settings.shown_vertex = selection.vertex;
    const auto found =
        std::find(order.begin(), order.end(), static_cast<uint32_t>(selection.vertex));
    if (selection.vertex != kNone && found != order.end())
        scroll_to_row(static_cast<int>(found - order.begin()) + 1);
}

}  // namespace

const ListedVertices& listed_vertices(Document& document) {
    const VertexTableSettings& settings = document.panels.vertex_table;
    return document.derived.listed_vertices.of(
        {document.scene_number, settings.filter, settings.column, settings.is_descending}, [&] {
            ListedVertices listed{vertex_columns(document.scene, document.fixups), {}};
            listed.order = ordered_vertices(document.model(), listed.columns, settings.filter,
                                            static_cast<VertexColumn>(settings.column),
                                            settings.is_descending);
            return listed;
        });
}

void vertex_table(Document& document, const FrameInfo&, Requests&) {
    VertexTableSettings& settings = document.panels.vertex_table;
    if (document.model().vertices.empty()) {
        ImGui::TextDisabled("No model with vertices is open.");
        return;
    }
    const float font = ImGui::GetFontSize();
    search_box("##filter", "Search vertices: index, mesh, bone, or row:3 pool:17 bones:2",
               settings.filter, std::min(ImGui::GetContentRegionAvail().x, font * 24));
    const ListedVertices* listed = &listed_vertices(document);
    ImGui::SameLine();
    ImGui::TextDisabled("%s of %s vertices", grouped(listed->order.size()).c_str(),
                        grouped(document.model().vertices.size()).c_str());
    const bool is_narrow = ImGui::GetContentRegionAvail().x < font * 70;
    constexpr ImGuiTableFlags kFlags =
        kListFlags | ImGuiTableFlags_Sortable | ImGuiTableFlags_NoSavedSettings;
    // ImGui keeps the columns of a table: each choice of columns has an id
    const VertexColumns& columns = listed->columns;
    const std::string id =
        fmt::format("{}{}{}{}", is_narrow ? "few" : "all", columns.pool.empty() ? " made" : "",
                    columns.line.empty() ? "" : " lines", columns.corner.empty() ? "" : " corners");
    if (!ImGui::BeginTable(id.c_str(), static_cast<int>(std::size(kColumns)), kFlags)) return;
    set_columns(is_narrow, columns);
    take_sorting(settings);
    listed = &listed_vertices(document);
    follow_selection(document.selection, listed->order, settings);
    ImGui::PushFont(mono_font());
    CellWriter cells{*ImGui::GetWindowDrawList(), ImGui::CalcTextSize("0").x};
    ImGui::PopFont();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(listed->order.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            vertex_line(document, listed->columns, at(listed->order, i), cells);
    ImGui::EndTable();
}

}  // namespace studioscope
