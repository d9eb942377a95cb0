#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cfloat>

#include "core/at.h"
#include "document/view/panes.h"
#include "model/limits.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Columns by width: a narrow panel leaves out materials, meshes and bones; a middle one materials.
enum class Width { kNarrow, kMiddle, kWide };
Width width_class() {
    const float fonts = ImGui::GetContentRegionAvail().x / ImGui::GetFontSize();
    return fonts < 20 ? Width::kNarrow : fonts < 34 ? Width::kMiddle : Width::kWide;
}

// Materials of the shown meshes of a level, each once.
std::vector<int> level_material_list(const Document& document, int lod) {
    std::vector<int> materials;
    std::vector<bool> is_known(document.model().materials.size());
    for (const Mesh& mesh : document.model().meshes) {
        if (at(mesh.lods, lod).vertex_count == 0 || !is_shown(document, mesh)) continue;
        const int material = mesh_material(document, mesh, lod);
        if (is_known[static_cast<size_t>(material)]) continue;
        is_known[static_cast<size_t>(material)] = true;
        materials.push_back(material);
    }
    return materials;
}

// Names of the materials, limited to the number that the engine supports: thousands are slow to
// draw.
std::string material_names(const Document& document, int lod) {
    const std::vector<int> materials = level_material_list(document, lod);
    std::string names;
    for (size_t i = 0; i < std::min(materials.size(), limits::kMaterials); ++i)
        names += (names.empty() ? "" : ", ") + at(document.model().materials, materials[i]).name;
    if (materials.size() > limits::kMaterials)
        names += fmt::format(" and {} more", materials.size() - limits::kMaterials);
    return names;
}

float lod_switch_point(const Model& model, const ViewSettings& view, int lod) {
    const auto index = static_cast<size_t>(lod);
    return index < view.switch_points.size() ? view.switch_points[index]
                                             : model.lods[index].switch_point;
}

// Draws the switch distance; the first level needs none, the shadow level has none.
void switch_cell(const Model& model, int lod, ViewSettings& view, ImU32 color) {
    float point = lod_switch_point(model, view, lod);
    if (point < 0) return right_aligned("shadow", color);
    if (lod == 0) return right_aligned(fmt::format("{:g}", point), color);
    ImGui::PushID(lod);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {points(3), 0});
    ImGui::SetNextItemWidth(-FLT_MIN);
    const float file_point = model.lods[static_cast<size_t>(lod)].switch_point;
    if (point != file_point) ImGui::PushStyleColor(ImGuiCol_Text, kHighlightColor);
    const bool is_changed = ImGui::DragFloat("##switch", &point, 0.2f, 0, 1000, "%.4g");
    if (point != file_point) ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    tooltip(
        fmt::format("Where automatic LOD changes to this level: drag, or Ctrl+click to type. "
                    "The file says {:g}",
                    file_point));
    ImGui::PopID();
    if (!is_changed) return;
    for (size_t i = view.switch_points.size(); i < model.lods.size(); ++i)
        view.switch_points.push_back(model.lods[i].switch_point);
    view.switch_points[static_cast<size_t>(lod)] = point;
}

void lod_line(const Document& document, int lod, int shown, ViewSettings& view, Width width) {
    const auto index = static_cast<size_t>(lod);
    const LodCounts counts =
        index < document.counts.lods.size() ? document.counts.lods[index] : LodCounts{};
    const bool is_chosen = view.lod == lod;
    begin_row();
    if (ImGui::Selectable(std::to_string(lod).c_str(), is_chosen,
                          ImGuiSelectableFlags_SpanAllColumns))
        view.lod = lod;
    const float point = lod_switch_point(document.model(), view, lod);
    tooltip("Show this level of detail; right-click to copy its numbers", std::to_string(lod));
    copied_by_right_click(
        fmt::format("LOD {}: {} vertices, {} triangles, {} meshes, {} bones, {}", lod,
                    counts.vertices, counts.triangles, counts.meshes, counts.bones,
                    point < 0 ? "drawn as the shadow" : fmt::format("switch point {:g}", point)));
    if (lod == shown && !is_chosen)
        ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, rgb_color(0x45C4B0, 26));
    const ImU32 color = counts.vertices == 0 ? rgb_color(0x6B7480) : kTextColor;
    std::vector<size_t> cells{counts.vertices, counts.triangles};
    if (width > Width::kNarrow) cells.insert(cells.end(), {counts.meshes, counts.bones});
    for (size_t i = 0; i < cells.size(); ++i) {
        ImGui::TableNextColumn();
        right_aligned(i == 0 && counts.vertices == 0 ? "(empty)" : grouped(cells[i]), color);
    }
    if (width == Width::kWide) {
        ImGui::TableNextColumn();
        elided(material_names(document, lod), color);
    }
    ImGui::TableNextColumn();
    switch_cell(document.model(), lod, view, color);
}

// Width of the header or the widest number, in pixels.
float column_width(const char* name, const std::vector<std::string>& cells) {
    float width = ImGui::CalcTextSize(name).x;
    ImGui::PushFont(mono_font());
    for (const std::string& cell : cells)
        width = std::max(width, ImGui::CalcTextSize(cell.c_str()).x);
    ImGui::PopFont();
    return width;
}

void lod_columns(const Document& document, Width width) {
    std::vector<std::string> vertices, triangles;
    for (const LodCounts& counts : document.counts.lods) {
        vertices.push_back(grouped(counts.vertices));
        triangles.push_back(grouped(counts.triangles));
    }
    struct Column {
        const char* name;
        std::vector<std::string> cells;
    };
    std::vector<Column> columns{{"LOD", {}}, {"Vertices", vertices}, {"Triangles", triangles}};
    if (width > Width::kNarrow) columns.insert(columns.end(), {{"Meshes", {}}, {"Bones", {}}});
    if (width == Width::kWide) columns.push_back({"Materials", {}});
    columns.push_back({"Switch", {"(shadow)"}});
    const char* const widest = width == Width::kWide ? "Materials" : "Switch";
    for (const auto& column : columns) {
        const bool is_widest = column.name == std::string_view(widest);
        ImGui::TableSetupColumn(
            column.name,
            is_widest ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed,
            is_widest ? 1 : column_width(column.name, column.cells));
    }
    ImGui::TableNextRow();
    for (const auto& column : columns)
        column_header(column.name, column.name == std::string_view("Materials"));
}

void lod_table(const Document& document, int shown, ViewSettings& view) {
    const Width width = width_class();
    // ImGui remembers the columns of a table, so each set of columns has an id.
    const float rows = static_cast<float>(document.model().lods.size() + 1);
    const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    constexpr std::array<const char*, 3> kNames{"narrow levels", "levels", "wide levels"};
    constexpr std::array<int, 3> kColumns{4, 6, 7};
    const auto index = static_cast<size_t>(width);
    if (!ImGui::BeginTable(kNames[index], kColumns[index], kListFlags & ~ImGuiTableFlags_ScrollY,
                           {0, rows * line}))
        return;
    lod_columns(document, width);
    for (int lod = 0; lod < static_cast<int>(document.model().lods.size()); ++lod)
        lod_line(document, lod, shown, view, width);
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
    if (root != scene.root_lod) requests.push(request::RootLod{root});
}

// Draws the choice of LOD layout, and of the right level of a wipe.
void layout_choice(Document& document, int shown, Requests& requests) {
    for (const LodLayoutRow& row : kLodLayouts) {
        ImGui::SameLine(0, row.layout == LodLayout::kOne ? ImGui::GetFontSize() : points(3));
        const float needed = ImGui::CalcTextSize(row.label).x + ImGui::GetFontSize();
        if (ImGui::GetContentRegionAvail().x < needed) ImGui::NewLine();
        command_button(find_command(row.layout), row.label, document, requests);
    }
    if (document.view.lod_layout != LodLayout::kWipe) return;
    ImGui::SameLine();
    const int right = wipe_right_lod(document.model(), document.view, shown);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 5.2f);
    if (ImGui::BeginCombo("##wipe", fmt::format("LOD {}", right).c_str())) {
        for (const int lod : drawable_lods(document.model()))
            if (ImGui::Selectable(fmt::format("LOD {}", lod).c_str(), lod == right))
                document.view.wipe.lod = lod;
        ImGui::EndCombo();
    }
    tooltip("The level right of the line; the chosen one is left of it");
}

void metric_line(const Model& model, float metric, ViewSettings& view) {
    if (!(metric > 0)) return;
    std::string text = fmt::format("LOD metric {:.3g}", metric);
    for (int lod = 1; lod < static_cast<int>(model.lods.size()); ++lod) {
        const float point = lod_switch_point(model, view, lod);
        if (point < 0 || point <= metric) continue;
        text += fmt::format(" (LOD {} starts at {:g})", lod, point);
        break;
    }
    ImGui::TextDisabled("%s", text.c_str());
    tooltip(
        "100 / the pixels that a ball of one unit covers at the model's origin: it grows as the "
        "camera goes away");
    if (view.switch_points.empty()) return;
    ImGui::SameLine();
    if (ImGui::SmallButton("As the file")) view.switch_points.clear();
    tooltip("Restore the file's LOD distances");
}

}  // namespace

void lod_panel(Document& document, int shown, float metric, Requests& requests) {
    if (document.model().lods.empty()) return ImGui::TextDisabled("No model is open.");
    bool is_automatic = document.view.lod == kAutomaticLod;
    if (ImGui::Checkbox("Automatic", &is_automatic))
        document.view.lod = is_automatic ? kAutomaticLod : shown;
    command_tooltip(find_command(CommandId::kLod, kAutomaticLod), document.panels.keymap);
    root_lod_choice(*document.scene, requests);
    layout_choice(document, shown, requests);
    metric_line(document.model(), metric, document.view);
    lod_table(document, shown, document.view);
    const std::vector<BodyPart>& parts = document.model().body_parts;
    if (std::none_of(parts.begin(), parts.end(),
                     [](const BodyPart& part) { return part.models.size() > 1; }))
        return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled(
        "Counted: all choices of all body groups. The status bar has what is drawn.");
    ImGui::PopTextWrapPos();
}

void lod_parts(Document& document, int lod) {
    const Model& model = document.model();
    if (lod < 0 || lod >= static_cast<int>(model.lods.size())) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(color_vec4(kHighlightColor), "LOD %d", lod);
    const std::string materials = material_names(document, lod);
    ImGui::TextDisabled("Materials");
    ImGui::TextUnformatted(materials.empty() ? "none" : materials.c_str());
    ImGui::PopTextWrapPos();
    const auto level = static_cast<size_t>(lod);
    if (level >= document.counts.lods.size()) return;
    const std::vector<size_t>& vertices = document.counts.lods[level].bone_vertices;
    std::vector<int> bones;
    for (size_t i = 0; i < std::min(vertices.size(), model.bones.size()); ++i)
        if (vertices[i] > 0) bones.push_back(static_cast<int>(i));
    ImGui::TextDisabled(
        "%s",
        fmt::format("{} of {} bones move vertices", bones.size(), model.bones.size()).c_str());
    if (!ImGui::BeginTable("bones", 2, kListFlags)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("vertices", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 5);
    each_visible_row(bones.size(), [&](int i) {
        const int bone = at(bones, i);
        begin_row();
        ImGui::PushID(bone);
        if (ImGui::Selectable("##row", document.selection.bone == bone,
                              ImGuiSelectableFlags_SpanAllColumns))
            document.selection.bone = bone;
        const std::string& name = at(model.bones, bone).name;
        if (ImGui::IsItemHovered()) tooltip(name + ": click to select this bone");
        ImGui::PopID();
        ImGui::SameLine(0, 0);
        elided(name);
        ImGui::TableNextColumn();
        right_aligned(grouped(at(vertices, bone)), kDimColor);
    });
    ImGui::EndTable();
}

}  // namespace studioscope
