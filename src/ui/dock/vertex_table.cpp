#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/text.h"
#include "facts/vertex/filter.h"
#include "ui/dock/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr int kColumnCount = static_cast<int>(std::size(kVertexColumns));

// Width of a column in digits, and its rank in a narrow panel: those of the highest rank go first.
struct VertexColumnRoom {
    VertexColumn column;
    float letters;  // 0: the remaining width
    int rank;
};
constexpr VertexColumnRoom kRooms[] = {
    {VertexColumn::kVertex, 8, 0},    {VertexColumn::kMesh, 0, 0},
    {VertexColumn::kLod, 5, 3},       {VertexColumn::kX, 10, 1},
    {VertexColumn::kY, 10, 1},        {VertexColumn::kZ, 10, 1},
    {VertexColumn::kNormalX, 7, 6},   {VertexColumn::kNormalY, 7, 6},
    {VertexColumn::kNormalZ, 7, 6},   {VertexColumn::kTurn, 7, 8},
    {VertexColumn::kU, 9, 7},         {VertexColumn::kV, 9, 7},
    {VertexColumn::kBone, 0, 2},      {VertexColumn::kWeight, 8, 4},
    {VertexColumn::kDistance, 10, 8}, {VertexColumn::kBoneCount, 7, 5},
    {VertexColumn::kDelta, 8, 4},     {VertexColumn::kPool, 8, 4},
    {VertexColumn::kRow, 6, 3},       {VertexColumn::kLine, 8, 4},
    {VertexColumn::kCorner, 8, 5},
};
static_assert(std::size(kRooms) == std::size(kVertexColumns));
constexpr float kNameLetters = 14;  // min width of a column of names

struct TableInput {
    Document& document;
    const VertexColumns& columns;
    const FilteredVertices& matches;
};

VertexColumnsKey columns_key(const Document& document) {
    return {document.scene_number, document.selection.shape};
}

TableInput table_input(Document& document) {
    const VertexColumnsKey key = columns_key(document);
    const VertexColumns& columns = document.derived.vertex_columns.of(
        key, [&] { return vertex_columns(*document.scene, document.fixups, key.shape); });
    VertexTableSettings& settings = document.panels.vertex_table;
    const FilteredVertices& matches = document.derived.vertex_matches.of(
        {key, settings.filter},
        [&] { return matching_vertices(document.model(), columns, settings.filter); });
    if (matches.problem.empty()) settings.applied_filter = settings.filter;
    return {document, columns, matches};
}

float digit_width() { return mono_font()->CalcTextSizeA(mono_font()->FontSize, FLT_MAX, 0, "0").x; }

// One flag per column: whether the model has it and there is room. Columns that the table is sorted
// or filtered by come before others.
std::vector<bool> shown_columns(const TableInput& input) {
    const float digit = digit_width(), padding = 2 * ImGui::GetStyle().CellPadding.x;
    float room = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize - 2 * padding;
    const auto sorted = static_cast<VertexColumn>(input.document.panels.vertex_table.column);
    const std::vector<VertexColumn>& used = input.matches.used;
    std::vector<VertexColumnRoom> columns;
    for (VertexColumnRoom column : kRooms) {
        if (!has_column(input.document.model(), input.columns, column.column)) continue;
        const bool is_used = std::find(used.begin(), used.end(), column.column) != used.end();
        if (is_used || column.column == sorted) column.rank = 0;
        columns.push_back(column);
    }
    std::stable_sort(
        columns.begin(), columns.end(),
        [](const VertexColumnRoom& a, const VertexColumnRoom& b) { return a.rank < b.rank; });
    std::vector<bool> shown(kColumnCount);
    for (const VertexColumnRoom& column : columns) {
        room -= (column.letters > 0 ? column.letters : kNameLetters) * digit + padding;
        if (room < 0 && column.column != VertexColumn::kVertex) break;
        shown[static_cast<size_t>(column.column)] = true;
    }
    return shown;
}

// The name of a column as all heads are written; filters ignore case.
std::string column_heading(const char* name) {
    std::string heading = std::string_view(name) == "lod" ? "LOD" : name;
    heading[0] = ascii_upper(heading[0]);
    return heading;
}

// Draws the header of a column of numbers right-aligned, left of the sort arrow.
void header(int index) {
    const std::string name = column_heading(at(kVertexColumns, index).name);
    if (at(kRooms, index).letters == 0) return ImGui::TableHeader(name.c_str());
    const ImVec2 at_corner = ImGui::GetCursorScreenPos();
    const ImGuiStyle& style = ImGui::GetStyle();
    const bool is_sorted =
        (ImGui::TableGetColumnFlags(index) & ImGuiTableColumnFlags_IsSorted) != 0;
    const float arrow = is_sorted ? ImGui::GetFontSize() * 0.65f + style.FramePadding.x : 0;
    const float room =
        ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(name.c_str()).x - arrow;
    ImGui::TableHeader(fmt::format("##{}", name).c_str());
    ImGui::GetWindowDrawList()->AddText({at_corner.x + std::max(room, 0.0f), at_corner.y},
                                        kTextColor, name.c_str());
}

// Sets up the columns; those of names share the remaining width by their longest names.
void set_columns(const Model& model, const std::vector<bool>& shown) {
    const float meshes = widest_text(model.meshes, [](const Mesh& mesh) { return mesh.name; });
    const float bones = widest_text(model.bones, [](const Bone& bone) { return bone.name; });
    ImGui::TableSetupScrollFreeze(1, 1);
    const float digit = digit_width();
    for (int i = 0; i < kColumnCount; ++i) {
        const float letters = at(kRooms, i).letters;
        ImGuiTableColumnFlags flags =
            letters > 0 ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch;
        if (!shown[static_cast<size_t>(i)]) flags |= ImGuiTableColumnFlags_Disabled;
        const float names = at(kRooms, i).column == VertexColumn::kMesh ? meshes : bones;
        ImGui::TableSetupColumn(at(kVertexColumns, i).name, flags,
                                letters > 0 ? letters * digit : std::max(names, 1.0f),
                                static_cast<ImGuiID>(i));
    }
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (int i = 0; i < kColumnCount; ++i) {
        if (!ImGui::TableSetColumnIndex(i)) continue;
        header(i);
        tooltip(
            fmt::format("{}\nClick to sort by this, again to reverse", at(kVertexColumns, i).help));
    }
}

void apply_sorting(VertexTableSettings& settings) {
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

void name_cell(VertexColumn column, const std::string& name) {
    if (!ImGui::TableSetColumnIndex(static_cast<int>(column))) return;
    elided(name);
}

// The uncut names of a vertex, for its tooltip.
std::string vertex_names_text(const Model& model, const VertexColumns& columns, uint32_t vertex) {
    std::string text = fmt::format("Vertex {}\n", vertex);
    if (columns.mesh[vertex] != kNone)
        text += fmt::format("Mesh {}\n", at(model.meshes, columns.mesh[vertex]).name);
    const Vertex& v = model.vertices[vertex];
    if (const uint8_t bone = v.bone[heaviest_weight(v)]; bone < model.bones.size())
        text += fmt::format("Bone {}\n", model.bones[bone].name);
    return text;
}

void value_cell(const TableInput& input, uint32_t vertex, int index, ImDrawList& list,
                float letter) {
    const Model& model = input.document.model();
    const VertexColumn column = at(kVertexColumns, index).column;
    const double value = column_value(model, input.columns, vertex, column);
    if (std::isnan(value)) return;
    const auto index_value = static_cast<size_t>(value);
    if (column == VertexColumn::kMesh) return name_cell(column, model.meshes[index_value].name);
    if (column == VertexColumn::kBone) {
        if (index_value < model.bones.size()) name_cell(column, model.bones[index_value].name);
        return;
    }
    const int decimals = at(kVertexColumns, index).decimals;
    if (decimals == 0)
        number_cell(list, index, fmt::format_int(index_value).c_str(), kTextColor, letter);
    else
        number_cell(list, index, decimal_text(static_cast<float>(value), decimals).c_str(),
                    kTextColor, letter);
}

void vertex_line(const TableInput& input, uint32_t vertex, ImDrawList& list, float letter) {
    Document& document = input.document;
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    ImGui::PushID(static_cast<int>(vertex));
    const bool is_selected = document.selection.vertex == static_cast<int>(vertex);
    if (ImGui::Selectable("##row", is_selected, ImGuiSelectableFlags_SpanAllColumns)) {
        document.selection.vertex = static_cast<int>(vertex);
        document.selection.triangle = kNone;
    }
    if (ImGui::IsItemHovered()) {
        document.hover.lit = {vertex, 1};
        tooltip(vertex_names_text(document.model(), input.columns, vertex) + "Click to select it");
    }
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    for (int i = 0; i < kColumnCount; ++i)
        if ((ImGui::TableGetColumnFlags(i) & ImGuiTableColumnFlags_IsEnabled) != 0)
            value_cell(input, vertex, i, list, letter);
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

// Explains the filter: its columns and operators.
void filter_help() {
    if (!ImGui::BeginPopup("filter help")) return;
    ImGui::TextUnformatted("weight[head] > 0.5 and lod == 1 and row == 3");
    ImGui::TextDisabled(
        "==  !=  <  <=  >  >=    and  or  not  ( )\n"
        "17: vertex 17    head: part of the name of a mesh or bone    \"row\": a name");
    ImGui::Separator();
    if (ImGui::BeginTable("columns", 2, ImGuiTableFlags_SizingFixedFit)) {
        for (const VertexColumnRow& row : kVertexColumns) {
            begin_row();
            ImGui::PushFont(mono_font());
            ImGui::TextUnformatted(row.name);
            ImGui::PopFont();
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(row.help);
        }
        ImGui::EndTable();
    }
    ImGui::EndPopup();
}

std::string listed_text(const TableInput& input, const std::vector<uint32_t>& order) {
    const Document& document = input.document;
    std::string text = fmt::format("{} of {} vertices", grouped(order.size()),
                                   grouped(document.model().vertices.size()));
    const auto selected = static_cast<size_t>(document.selection.vertex);
    if (document.selection.vertex != kNone && selected < input.matches.fits.size() &&
        input.matches.fits[selected] == 0)
        text += fmt::format(", without the selected {}", selected);
    return text;
}

void controls(const TableInput& input, const std::vector<uint32_t>& order) {
    Document& document = input.document;
    const float font = ImGui::GetFontSize();
    std::string& filter = document.panels.vertex_table.filter;
    ImGui::SetNextItemWidth(std::min(ImGui::GetContentRegionAvail().x, font * 30));
    text_field("##filter", "Filter: head, row == 3, weight[head] > 0.5 and lod == 1", filter,
               kMaxFilterLength);
    tooltip("Type a name, a number, or conditions joined by and, or, not");
    flow(button_room("?"));
    if (ImGui::Button("?")) ImGui::OpenPopup("filter help");
    tooltip("List the columns and signs of the filter");
    filter_help();
    flow(button_room("Copy CSV"));
    if (ImGui::Button("Copy CSV")) copy_text(vertex_csv(document.model(), input.columns, order));
    tooltip("Copy the listed vertices as CSV, with all columns");
    // A problem is shown in place of the count, so that a half-typed filter moves nothing.
    const std::string& problem = input.matches.problem;
    flow(font * 12);
    ImGui::AlignTextToFramePadding();
    if (problem.empty()) return truncated_text(listed_text(input, order), kDimColor);
    truncated_text(problem, kErrorColor);
    tooltip(problem);
}

const std::vector<uint32_t>& listed(const TableInput& input) {
    Document& document = input.document;
    const Model& model = document.model();
    const VertexTableSettings& settings = document.panels.vertex_table;
    const std::string& filter = settings.applied_filter;
    return document.derived.vertex_order.of(
        {{columns_key(document), filter}, settings.column, settings.is_descending}, [&] {
            const bool is_typed = filter == settings.filter;
            const std::vector<char> fits =
                is_typed ? input.matches.fits
                         : matching_vertices(model, input.columns, filter).fits;
            return ordered_vertices(model, input.columns, fits,
                                    static_cast<VertexColumn>(settings.column),
                                    settings.is_descending);
        });
}

}  // namespace

const std::vector<uint32_t>& listed_vertices(Document& document) {
    return listed(table_input(document));
}

void vertex_table(Document& document, const FrameInfo&, Requests&) {
    VertexTableSettings& settings = document.panels.vertex_table;
    if (document.model().vertices.empty()) {
        ImGui::TextDisabled("No model with vertices is open.");
        return;
    }
    const TableInput typed = table_input(document);
    controls(typed, listed(typed));
    const TableInput input = table_input(document);
    const std::vector<bool> shown = shown_columns(input);
    constexpr ImGuiTableFlags kFlags =
        kListFlags | ImGuiTableFlags_Sortable | ImGuiTableFlags_NoSavedSettings;
    if (!ImGui::BeginTable("vertices", kColumnCount, kFlags)) return;
    set_columns(document.model(), shown);
    apply_sorting(settings);
    const std::vector<uint32_t>& order = listed(input);
    follow_selection(document.selection, order, settings);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float letter = digit_width();
    each_visible_row(order.size(), [&](int i) { vertex_line(input, at(order, i), list, letter); });
    ImGui::EndTable();
}

}  // namespace studioscope
