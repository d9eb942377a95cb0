#include <fmt/format.h>
#include <imgui.h>

#include <vector>

#include "core/at.h"
#include "core/path_text.h"
#include "document/compared_model.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// "0.75 head, 0.25 neck".
std::string bone_weights_text(const Model& model, const Vertex& vertex) {
    std::string text;
    for (size_t i = 0; i < vertex.bone_count; ++i) {
        const int bone = vertex.bone[i];
        text += fmt::format(
            "{}{:.4f} {}", i == 0 ? "" : ", ", vertex.weight[i],
            is_index(bone, model.bones.size()) ? at(model.bones, bone).name : std::to_string(bone));
    }
    return text;
}

// Draws a value of both vertices; a different one is highlighted.
void both_rows(const char* name, const std::string& own, const std::string& other) {
    fact_row(name, own);
    const bool is_same = own == other;
    if (!is_same) ImGui::PushStyleColor(ImGuiCol_Text, kHighlightColor);
    ImGui::PushID(name);
    fact_row(" ", is_same ? "the same" : other);
    ImGui::PopID();
    if (!is_same) ImGui::PopStyleColor();
}

}  // namespace

void fate_line(const VertexFateEntry& vertex) {
    if (!vertex.fate) return ImGui::TextDisabled("No triangle of this level uses it.");
    const VertexFate fate = *vertex.fate;
    ImGui::TextColored(color_vec4(rgb_color(fate_color(fate))), "%s", fate_name(fate));
    ImGui::SameLine();
    ImGui::TextDisabled("%s", at(kFates, fate).help);
    if (fate == VertexFate::kMoved) ImGui::Text("Moved by %.4g units", vertex.distance);
}

void compared_vertex(const Document& document, uint32_t vertex, int lod) {
    const Model& model = document.model();
    const Model& second = document.compared->document.model();
    const VertexFateEntry& found = fates_at(document, lod).first.vertices.at(vertex);
    fate_line(found);
    if (!found.fate || found.other >= second.vertices.size()) return;
    const Vertex &own = model.vertices[vertex], &other = second.vertices[found.other];
    if (!begin_facts("both", ImGui::GetFontSize() * 5.4f)) return;
    fact_row("Vertex", fmt::format("{}, there {}", grouped(vertex), grouped(found.other)));
    both_rows("Position", vector_text(own.position), vector_text(other.position));
    both_rows("Normal", vector_text(own.normal), vector_text(other.normal));
    both_rows("UV", fmt::format("{:.6g} {:.6g}", own.uv.x, own.uv.y),
              fmt::format("{:.6g} {:.6g}", other.uv.x, other.uv.y));
    both_rows("Weights", bone_weights_text(model, own), bone_weights_text(second, other));
    ImGui::EndTable();
}

bool has_added_vertex(const Document& document) {
    return document.compared && selected_addition(document) != kNone;
}

void added_vertex_section(Document& document, int lod) {
    Document& second = document.compared->document;
    const int vertex = selected_addition(document);
    second.selection.vertex = vertex;
    second.hover = {};
    const VertexInfo* const info = selected_vertex_info(second);
    if (!info) return;
    const auto names = compared_names(document.scene->file, second.scene->file);
    ImGui::TextDisabled("Of %s, the compared model", names[1].c_str());
    const std::vector<VertexFateEntry>& fates = fates_at(document, lod).second.vertices;
    fate_line(is_index(vertex, fates.size()) ? at(fates, vertex) : VertexFateEntry{});
    vertex_section(second, *info, nullptr, VertexOwner::kComparedModel);
    const int chosen = second.selection.vertex;  // in the list of vertices at the same place
    if (chosen == vertex) return;
    document.selection.vertex = vertex_in_first(document, lod, chosen);
    document.selection.compared_vertex = chosen;
}

}  // namespace studioscope
