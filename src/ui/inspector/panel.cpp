#include <fmt/format.h>

#include "core/at.h"
#include "ui/inspector/panels.h"
#include "ui/inspector/sections.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void mesh_levels(const Document& document, const Mesh& mesh) {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_NoPadOuterX;
    if (!ImGui::BeginTable("levels", 4, kFlags)) return;
    for (const char* name : {"LOD", "vertices", "triangles"})
        ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed,
                                ImGui::GetFontSize() * 3.9f);
    ImGui::TableSetupColumn("material", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableHeadersRow();
    for (size_t lod = 0; lod < mesh.lods.size(); ++lod) {
        const int material = material_of(document, mesh, static_cast<int>(lod));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::Text("%d", static_cast<int>(lod));
        ImGui::TableNextColumn();
        ImGui::PushID(static_cast<int>(lod));
        copyable_count(mesh.lods[lod].vertex_count);
        ImGui::TableNextColumn();
        copyable_count(mesh.lods[lod].indices.size() / 3);
        ImGui::TableNextColumn();
        copyable(at(document.model().materials, material).name);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

void mesh_section(const Document& document, int index) {
    const Mesh& mesh = at(document.model().meshes, index);
    ImGui::PushID("mesh");
    copyable(mesh.name);
    const auto part = static_cast<size_t>(mesh.body_part);
    if (part < document.model().body_parts.size())
        ImGui::TextDisabled("Mesh %d of body part %s", index,
                            document.model().body_parts[part].name.c_str());
    mesh_levels(document, mesh);
    ImGui::PopID();
}

bool part_section(const Document& document, const Pose* pose, Selection& selection) {
    const Model& model = document.model();
    const bool has_attachment = is_index(selection.attachment, model.attachments.size());
    const bool has_hitbox = is_index(selection.hitbox, model.hitboxes.size());
    const bool has_material = is_index(selection.material, model.materials.size());
    if (has_attachment) attachment_section(document, pose, selection);
    if (has_hitbox) hitbox_section(document, selection);
    if (has_material) material_section(document, selection);
    return has_attachment || has_hitbox || has_material;
}

// Draws a tab each for vertex, mesh and bone: a picked vertex has all three.
void picked_tabs(Document& document, const VertexInfo& info, const Pose* pose, int lod,
                 bool has_bone, bool has_mesh) {
    if (!ImGui::BeginTabBar("picked")) return;
    const auto tab = [](const char* label, const auto& draw) {
        if (!ImGui::BeginTabItem(label)) return;
        ImGui::BeginChild("body");
        draw();
        ImGui::EndChild();
        ImGui::EndTabItem();
    };
    tab("Vertex", [&] { vertex_section(document, info, pose); });
    const auto bone_page = [&] {
        document.hover.tints_bone = true;
        bone_section(document, pose, lod, document.selection);
    };
    if (has_bone) tab("Bone", bone_page);
    if (has_mesh) tab("Mesh", [&] { mesh_section(document, document.selection.mesh); });
    ImGui::EndTabBar();
}

}  // namespace

void inspector_panel(const Rect& area, Document& document, const Pose* pose, int lod,
                     Selection& selection) {
    const VertexInfo* info = selected_vertex_facts(document);
    const bool has_bone = is_index(selection.bone, document.model().bones.size());
    const bool has_mesh = is_index(selection.mesh, document.model().meshes.size());
    if (begin_panel("Inspector", area) && info) {
        picked_tabs(document, *info, pose, lod, has_bone, has_mesh);
    } else {
        ImGui::BeginChild("body");
        document.hover.tints_bone = has_bone;
        if (has_bone) bone_section(document, pose, lod, selection);
        if (has_bone && has_mesh) ImGui::Separator();
        if (has_mesh) mesh_section(document, selection.mesh);
        const bool has_part = part_section(document, pose, selection);
        if (!has_bone && !has_mesh && !has_part) model_section(document);
        ImGui::EndChild();
    }
    end_panel();
}

}  // namespace studioscope
