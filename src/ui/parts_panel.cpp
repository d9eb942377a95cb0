#include "ui/parts_panel.h"

#include <fmt/format.h>

#include "ui/style.h"
#include "ui/widgets.h"

namespace {

std::string model_name(const BodyPart& part, int index) {
    const auto i = static_cast<size_t>(index);
    const std::string name = i < part.models.size() ? part.models[i] : std::string();
    return name.empty() ? fmt::format("{} (empty)", index) : name;
}

void body_group(const BodyPart& part, int& choice) {
    if (part.models.size() < 2) return;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(part.name.c_str());
    ImGui::SameLine(ImGui::GetFontSize() * 6);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##choice", model_name(part, choice).c_str())) {
        for (int i = 0; i < static_cast<int>(part.models.size()); ++i) {
            ImGui::PushID(i);
            if (ImGui::Selectable(model_name(part, i).c_str(), i == choice)) choice = i;
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    tooltip("Which model of this body group is shown");
}

void body_groups(Document& document) {
    const auto& parts = document.model().body_parts;
    for (size_t i = 0; i < parts.size() && i < document.bodygroups.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        body_group(parts[i], document.bodygroups[i]);
        ImGui::PopID();
    }
}

void skin_choice(const Model& model, int& skin) {
    if (model.skins.size() < 2) return;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Skin");
    ImGui::SameLine(ImGui::GetFontSize() * 6);
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderInt("##skin", &skin, 0, static_cast<int>(model.skins.size()) - 1, "%d",
                     ImGuiSliderFlags_AlwaysClamp);
    tooltip("The skin family: which materials the meshes wear", "Ctrl+click to type");
}

void mesh_line(const Document& document, int index, int lod, Selection& selection) {
    const Mesh& mesh = document.model().meshes[static_cast<size_t>(index)];
    const MeshLod& level = mesh.lods[static_cast<size_t>(lod)];
    const bool is_drawn = is_shown(document, mesh) && level.vertex_count > 0;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(index);
    const bool is_selected = selection.mesh == index;
    if (ImGui::Selectable("##row", is_selected, ImGuiSelectableFlags_SpanAllColumns))
        selection.mesh = is_selected ? kNone : index;
    tooltip(is_drawn
                ? mesh.name + ": click to select this mesh, and again to let go"
                : mesh.name +
                      ": not drawn: another model of its body group is chosen, or this level of "
                      "detail leaves it out");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, is_drawn ? kTextColor : color_of(0x6B7480));
    elided(mesh.name.empty() ? "(no name)" : mesh.name);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    right_aligned(grouped(level.vertex_count), kDimColor);
    ImGui::TableNextColumn();
    right_aligned(grouped(level.indices.size() / 3), kDimColor);
}

void mesh_table(Document& document, int lod) {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
    if (!ImGui::BeginTable("meshes", 3, kFlags)) return;
    const float width = ImGui::GetFontSize() * 3.7f;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("mesh", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("vertices", ImGuiTableColumnFlags_WidthFixed, width);
    ImGui::TableSetupColumn("triangles", ImGuiTableColumnFlags_WidthFixed, width);
    ImGui::TableNextRow();
    for (const char* name : {"Mesh", "vertices", "triangles"}) column_header(name);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(document.model().meshes.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            mesh_line(document, i, lod, document.selection);
    ImGui::EndTable();
}

void material_list(const Document& document) {
    const Model& model = document.model();
    if (!ImGui::BeginTable("materials", 2, ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("index", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 1.8f);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(model.materials.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            right_aligned(std::to_string(i), kDimColor);
            ImGui::TableNextColumn();
            ImGui::PushID(i);
            copyable(model.materials[static_cast<size_t>(i)].name);
            ImGui::PopID();
        }
    ImGui::EndTable();
}

}  // namespace

void parts_panel(const Rect& home, Document& document, int lod) {
    if (begin_panel("Parts", home) && ImGui::BeginTabBar("tabs")) {
        const bool has_levels = !document.model().lods.empty();
        if (ImGui::BeginTabItem("Meshes")) {
            body_groups(document);
            if (has_levels) mesh_table(document, lod);
            ImGui::EndTabItem();
        }
        tooltip("Body groups and meshes of the level that is shown");
        if (ImGui::BeginTabItem("Materials")) {
            skin_choice(document.model(), document.skin);
            material_list(document);
            ImGui::EndTabItem();
        }
        tooltip("Skin families and materials");
        ImGui::EndTabBar();
    }
    end_panel();
}
