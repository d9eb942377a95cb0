#include <fmt/format.h>
#include <imgui.h>

#include <cmath>

#include "core/at.h"
#include "model/vertex_origins.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

struct Corners {
    const MeshLod* level = nullptr;
    size_t first = 0;

    uint32_t vertex(size_t corner) const { return level->indices[first + corner]; }
};

std::optional<Corners> selected_corners(const Document& document) {
    const Selection& selection = document.selection;
    if (selection.mesh < 0 || selection.mesh >= static_cast<int>(document.model().meshes.size()))
        return std::nullopt;
    const auto& lods = at(document.model().meshes, selection.mesh).lods;
    if (selection.triangle < 0 || selection.triangle_lod < 0 ||
        selection.triangle_lod >= static_cast<int>(lods.size()))
        return std::nullopt;
    const Corners corners{&at(lods, selection.triangle_lod),
                          static_cast<size_t>(selection.triangle) * 3};
    if (corners.first + 2 >= corners.level->indices.size()) return std::nullopt;
    return corners;
}

glm::vec3 face_normal(const Model& model, const Corners& corners) {
    const glm::vec3 a = model.vertices[corners.vertex(0)].position;
    return glm::cross(model.vertices[corners.vertex(1)].position - a,
                      model.vertices[corners.vertex(2)].position - a);
}

// Signed area in texture coordinates; negative for a mirrored texture.
float uv_area(const Model& model, const Corners& corners) {
    const glm::vec2 a = model.vertices[corners.vertex(0)].uv;
    const glm::vec2 b = model.vertices[corners.vertex(1)].uv - a;
    const glm::vec2 c = model.vertices[corners.vertex(2)].uv - a;
    return (b.x * c.y - b.y * c.x) * 0.5f;
}

uint32_t file_triangle(const Corners& corners) {
    const auto triangle = static_cast<uint32_t>(corners.first / 3);
    const auto& numbers = corners.level->file_triangles;
    return triangle < numbers.size() ? numbers[triangle] : triangle;
}

void corner_line(Document& document, uint32_t vertex) {
    const glm::vec3 p = document.model().vertices[vertex].position;
    const std::string text = fmt::format("{}   {} {} {}", vertex, decimal_text(p.x, 3),
                                         decimal_text(p.y, 3), decimal_text(p.z, 3));
    if (ImGui::Selectable(text.c_str(), document.selection.vertex == static_cast<int>(vertex)))
        document.selection.vertex = static_cast<int>(vertex);
    if (ImGui::IsItemHovered()) document.hover.lit = {vertex, 1};
    tooltip("Select this corner");
}

}  // namespace

void triangle_section(Document& document) {
    const auto corners = selected_corners(document);
    if (!corners) return;
    const Model& model = document.model();
    for (size_t i = 0; i < 3; ++i) {
        ImGui::PushID(static_cast<int>(i));
        corner_line(document, corners->vertex(i));
        ImGui::PopID();
    }
    if (!ImGui::BeginTable("triangle", 2, ImGuiTableFlags_NoPadOuterX)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 5.4f);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    fact_row("Number", fmt::format("{} of LOD {}", document.selection.triangle,
                                   document.selection.triangle_lod));
    const uint64_t line = document.scene->origins && document.selection.triangle_lod == 0
                              ? triangle_line(*document.scene->origins, file_triangle(*corners))
                              : 0;
    if (line > 0) fact_row("Line", std::to_string(line));
    const glm::vec3 normal = face_normal(model, *corners);
    const float doubled = glm::length(normal);
    fact_row("Area", fmt::format("{:.5g}", doubled * 0.5f));
    if (doubled > 0)
        fact_row("Face normal", fmt::format("{} {} {}", decimal_text(normal.x / doubled, 4),
                                            decimal_text(normal.y / doubled, 4),
                                            decimal_text(normal.z / doubled, 4)));
    const float uv = uv_area(model, *corners);
    fact_row("UV area", fmt::format("{:.5g}{}", std::abs(uv), uv > 0 ? ", mirrored" : ""));
    ImGui::EndTable();
}

}  // namespace studioscope
