#include <imgui.h>

#include <vector>

#include "core/at.h"
#include "document/compared_model.h"
#include "ui/inspector/vertex_parts.h"

namespace studioscope {

bool has_added_vertex(const Document& document) {
    return document.compared && selected_addition(document) != kNone;
}

void added_vertex_section(Document& document, int lod) {
    Document& second = document.compared->document;
    const int vertex = selected_addition(document);
    second.selection.vertex = vertex;
    second.hover = {};
    const VertexInfo* const info = selected_vertex_facts(second);
    if (!info) return;
    const auto names = compared_names(document.scene->file, second.scene->file);
    ImGui::TextDisabled("Of %s, the compared model", names[1].c_str());
    const std::vector<FateOfVertex>& fates = fates_at(document, lod).second.vertices;
    fate_line(is_index(vertex, fates.size()) ? at(fates, vertex) : FateOfVertex{});
    vertex_section(second, *info, nullptr, VertexOwner::kComparedModel);
    const int chosen = second.selection.vertex;  // in the list of vertices at the same place
    if (chosen == vertex) return;
    document.selection.vertex = vertex_in_first(document, lod, chosen);
    document.selection.compared_vertex = chosen;
}

}  // namespace studioscope
