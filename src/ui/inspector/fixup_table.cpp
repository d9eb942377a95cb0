#include "ui/inspector/fixup_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

std::string range_text(uint64_t first, uint32_t count) {
    return count == 0 ? "empty" : fmt::format("{}..{}", first, first + count - 1);
}

// Of the last row's range, which has the largest numbers.
float range_width(const VertexFile& file) {
    ImGui::PushFont(mono_font());
    uint64_t end = 0;
    for (const Fixup& fixup : file.fixups)
        end = std::max(end, uint64_t{fixup.source} + fixup.count);
    const float width = ImGui::CalcTextSize(range_text(end, 1).c_str()).x;
    ImGui::PopFont();
    return width;
}

std::string facts_of(const Scene& scene, int index, const FixupRow& row) {
    const Fixup& fixup = at(scene.vertex_file->fixups, index);
    return fmt::format(
        "Row {}: {} vertices from {}, kept for root LOD {} and finer; for root LOD "
        "{} {}",
        index, fixup.count, fixup.source, fixup.lod, scene.root_lod,
        row.is_kept ? fmt::format("they go to {}", row.destination) : "dropped");
}

std::string mesh_name(const Model& model, const FixupRow& row) {
    const int mesh = mesh_fed_by(model, row);
    return mesh == kNone ? std::string() : at(model.meshes, mesh).name;
}

std::vector<int> found_rows(const Scene& scene, const std::vector<FixupRow>& rows,
                            const std::string& filter) {
    std::vector<int> found;
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        const FixupRow& row = at(rows, i);
        if (filter.empty() ||
            matches(facts_of(scene, i, row) + " " + mesh_name(scene.model, row), filter))
            found.push_back(i);
    }
    return found;
}

void fixup_line(const Scene& scene, int index, const FixupRow& row, int& selected) {
    const Fixup& fixup = at(scene.vertex_file->fixups, index);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const bool is_selected = selected == index;
    if (ImGui::Selectable(std::to_string(index).c_str(), is_selected,
                          ImGuiSelectableFlags_SpanAllColumns))
        selected = is_selected ? kNone : index;
    const std::string facts = facts_of(scene, index, row);
    tooltip(facts + ". Click to select it, right click to copy this");
    copied_by_right_click(facts);
    const ImU32 color = row.is_kept ? kTextColor : color_of(0x6B7480);
    ImGui::TableNextColumn();
    right_aligned(std::to_string(fixup.lod), color);
    ImGui::TableNextColumn();
    right_aligned(range_text(fixup.source, fixup.count), color);
    ImGui::TableNextColumn();
    right_aligned(row.is_kept ? range_text(row.destination, fixup.count) : "dropped", color);
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    elided(mesh_name(scene.model, row));
    ImGui::PopStyleColor();
}

}  // namespace

std::vector<FixupRow> fixup_rows_of(const Scene& scene) {
    std::vector<FixupRow> rows;
    if (!scene.vertex_file) return rows;
    uint32_t destination = 0;
    for (const Fixup& fixup : scene.vertex_file->fixups) {
        const bool is_kept = fixup.lod >= scene.root_lod;
        rows.push_back({is_kept, destination});
        if (is_kept) destination += fixup.count;
    }
    return rows;
}

int mesh_fed_by(const Model& model, const FixupRow& row) {
    if (!row.is_kept) return kNone;
    for (size_t i = 0; i < model.meshes.size(); ++i)
        for (const MeshLod& level : model.meshes[i].lods)
            if (row.destination >= level.first_vertex &&
                row.destination - level.first_vertex < level.vertex_count)
                return static_cast<int>(i);
    return kNone;
}

void fixup_switch(const Scene& scene, Requests& requests) {
    if (!scene.vertex_file || scene.vertex_file->fixups.empty()) return;
    bool is_applied = scene.uses_fixups;
    if (ImGui::Checkbox("Apply the table", &is_applied)) requests.use_fixups = is_applied;
    tooltip(
        "Off: the vertices stay in the order of the file, as a reader that forgets the table "
        "draws them");
}

void fixup_table(const Scene& scene, int& selected, std::string& filter) {
    const std::vector<FixupRow> rows = fixup_rows_of(scene);
    if (rows.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("%s", scene.vertex_file ? "This VVD has no fixup table: its vertices "
                                                      "already stand in the order of the meshes."
                                                    : "Only a compiled model has a fixup table.");
        ImGui::PopTextWrapPos();
        return;
    }
    search_box("##filter", "Search rows: a number, dropped, a mesh", filter, -1);
    const std::vector<int> found = found_rows(scene, rows, filter);
    constexpr const char* kNames[] = {"Row", "LOD", "source", "destination", "Mesh"};
    const float font = ImGui::GetFontSize(), range = range_width(*scene.vertex_file);
    const float widths[] = {2 * font, 2 * font, range, std::max(range, 5.2f * font), 0};
    if (!ImGui::BeginTable("fixups", 5, kListFlags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (size_t i = 0; i < std::size(kNames); ++i)
        ImGui::TableSetupColumn(
            kNames[i],
            widths[i] > 0 ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch,
            widths[i]);
    ImGui::TableNextRow();
    for (const char* name : kNames) column_header(name, name == kNames[4]);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const int row = at(found, i);
            fixup_line(scene, row, at(rows, row), selected);
        }
    ImGui::EndTable();
}

}  // namespace studioscope
