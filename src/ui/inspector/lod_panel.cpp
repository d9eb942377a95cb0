#include <fmt/format.h>

#include <algorithm>

#include "ui/inspector/details_tabs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// What a narrow panel shows besides the level: the counts of meshes and bones are left out.
bool is_narrow() { return ImGui::GetContentRegionAvail().x < ImGui::GetFontSize() * 20; }

void lod_line(const Document& document, int lod, int shown, ViewSettings& view, bool narrow) {
    const auto index = static_cast<size_t>(lod);
    const LodCounts counts =
        index < document.counts.lods.size() ? document.counts.lods[index] : LodCounts{};
    const bool is_chosen = view.lod == lod;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (ImGui::Selectable(std::to_string(lod).c_str(), is_chosen,
                          ImGuiSelectableFlags_SpanAllColumns))
        view.lod = lod;
    const float point = document.model().lods[index].switch_point;
    tooltip("Show this level of detail; right click to copy its numbers", std::to_string(lod));
    copied_by_right_click(
        fmt::format("LOD {}: {} vertices, {} triangles, {} meshes, {} bones, switch point {:g}",
                    lod, counts.vertices, counts.triangles, counts.meshes, counts.bones, point));
    if (lod == shown && !is_chosen)
        ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, color_of(0x45C4B0, 26));
    const ImU32 color = counts.vertices == 0 ? color_of(0x6B7480) : kTextColor;
    std::vector<size_t> cells{counts.vertices, counts.triangles};
    if (!narrow) cells.insert(cells.end(), {counts.meshes, counts.bones});
    for (const size_t count : cells) {
        ImGui::TableNextColumn();
        right_aligned(grouped(count), color);
    }
    ImGui::TableNextColumn();
    right_aligned(point < 0 ? "shadow" : fmt::format("{:g}", point), color);
}

// As wide as the widest of its head and its numbers.
float column_width(const char* name, const std::vector<std::string>& cells) {
    float width = ImGui::CalcTextSize(name).x;
    ImGui::PushFont(mono_font());
    for (const std::string& cell : cells)
        width = std::max(width, ImGui::CalcTextSize(cell.c_str()).x);
    ImGui::PopFont();
    return width;
}

void lod_columns(const Document& document, bool narrow) {
    std::vector<std::string> vertices, triangles;
    for (const LodCounts& counts : document.counts.lods) {
        vertices.push_back(grouped(counts.vertices));
        triangles.push_back(grouped(counts.triangles));
    }
    struct Column {
        const char* name;
        std::vector<std::string> cells;
    };
    std::vector<Column> columns{{"LOD", {}}, {"vertices", vertices}, {"triangles", triangles}};
    if (!narrow) columns.insert(columns.end(), {{"meshes", {}}, {"bones", {}}});
    columns.push_back({"switch", {"shadow"}});
    for (const auto& column : columns) {
        const bool is_last = column.name == std::string_view("switch");
        ImGui::TableSetupColumn(
            column.name,
            is_last ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed,
            is_last ? 1 : column_width(column.name, column.cells));
    }
    ImGui::TableNextRow();
    for (const auto& column : columns) column_header(column.name);
}

void lod_table(const Document& document, int shown, ViewSettings& view) {
    const bool narrow = is_narrow();
    // a table keeps its number of columns
    if (!ImGui::BeginTable(narrow ? "narrow levels" : "levels", narrow ? 4 : 6, kListFlags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    lod_columns(document, narrow);
    for (int lod = 0; lod < static_cast<int>(document.model().lods.size()); ++lod)
        lod_line(document, lod, shown, view, narrow);
    ImGui::EndTable();
}

void root_lod_choice(const Scene& scene, Requests& requests) {
    if (!scene.vertex_file) return;
    ImGui::SameLine(0, ImGui::GetFontSize());
    ImGui::TextUnformatted("Root");
    ImGui::SameLine();
    int root = scene.root_lod;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 5.2f);
    const int last = std::max(scene.vertex_file->lod_count - 1, 0);
    if (ImGui::BeginCombo("##root", fmt::format("LOD {}", root).c_str())) {
        for (int lod = 0; lod <= last; ++lod)
            if (ImGui::Selectable(fmt::format("LOD {}", lod).c_str(), lod == root)) root = lod;
        ImGui::EndCombo();
    }
    tooltip(
        "The level that the engine loads as its finest: the fixup table gathers the vertices "
        "for it, and finer levels are dropped");
    if (root != scene.root_lod) requests.root_lod = root;
}

}  // namespace

void lod_panel(Document& document, int shown, Requests& requests) {
    if (document.model().lods.empty()) return ImGui::TextDisabled("No model is open.");
    bool is_automatic = document.view.lod == kAutomaticLod;
    if (ImGui::Checkbox("Automatic", &is_automatic))
        document.view.lod = is_automatic ? kAutomaticLod : shown;
    command_tooltip(command_of(CommandId::kLod, kAutomaticLod), document.panels.keymap);
    root_lod_choice(document.scene, requests);
    lod_table(document, shown, document.view);
}

}  // namespace studioscope
