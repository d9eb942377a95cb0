#include <fmt/format.h>

#include "core/at.h"
#include "ui/tree/tree_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

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
        for (int i = 0; i < static_cast<int>(part.models.size()); ++i)
            if (combo_line(model_name(part, i), i, i == choice)) choice = i;
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

constexpr int kMostSkinLines = 6;  // of the list, before it scrolls

// Those that differ from the first family's; of the first one those that others replace.
std::string materials_of_skin(const Model& model, int skin) {
    const std::vector<int>& family = at(model.skins, skin);
    const std::vector<int>& other = at(model.skins, skin == 0 ? 1 : 0);
    std::string names;
    for (size_t i = 0; i < std::min(family.size(), other.size()); ++i) {
        if (family[i] == other[i]) continue;
        if (!names.empty()) names += ", ";
        names += at(model.materials, family[i]).name;
    }
    return names.empty() ? "as skin 0" : names;
}

void skin_choice(const Model& model, int& skin) {
    if (model.skins.size() < 2) return;
    const auto count = static_cast<int>(model.skins.size());
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const float height = line * (static_cast<float>(std::min(count, kMostSkinLines)) + 0.3f);
    ImGui::TextDisabled("Skins");
    if (!ImGui::BeginTable("skins", 2, kListFlags, {0, height})) return;
    ImGui::TableSetupColumn("index", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 1.8f);
    ImGui::TableSetupColumn("materials", ImGuiTableColumnFlags_WidthStretch);
    ImGuiListClipper clipper;
    clipper.Begin(count);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            if (ImGui::Selectable(std::to_string(i).c_str(), i == skin,
                                  ImGuiSelectableFlags_SpanAllColumns))
                skin = i;
            const std::string names = materials_of_skin(model, i);
            tooltip("The skin family: which materials the meshes wear. " + names);
            ImGui::TableNextColumn();
            elided(names);
        }
    ImGui::EndTable();
}

void mesh_line(const Document& document, int index, int lod, Selection& selection) {
    const Mesh& mesh = at(document.model().meshes, index);
    const MeshLod& level = at(mesh.lods, lod);
    const bool is_drawn = is_shown(document, mesh) && level.vertex_count > 0;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(index);
    const std::string& material =
        at(document.model().materials, material_of(document, mesh, lod)).name;
    const bool is_selected = selection.mesh == index;
    if (ImGui::Selectable("##row", is_selected, ImGuiSelectableFlags_SpanAllColumns))
        selection.mesh = is_selected ? kNone : index;
    tooltip(is_drawn
                ? mesh.name + ", in " + material +
                      ": click to select this mesh, and again to let go"
                : mesh.name +
                      ": not drawn: another model of its body group is chosen, or this level of "
                      "detail leaves it out");
    copied_by_right_click(fmt::format("{}: {} vertices, {} triangles at LOD {}, material {}",
                                      mesh.name, level.vertex_count, level.indices.size() / 3, lod,
                                      material));
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, is_drawn ? kTextColor : color_of(0x6B7480));
    elided(mesh.name.empty() ? "(no name)" : mesh.name);
    ImGui::PopStyleColor();
    if (material != mesh.name) {
        ImGui::PushStyleColor(ImGuiCol_Text, color_of(0x6B7480));
        ImGui::SameLine();
        elided(material);
        ImGui::PopStyleColor();
    }
    ImGui::TableNextColumn();
    right_aligned(grouped(level.vertex_count), kDimColor);
    ImGui::TableNextColumn();
    right_aligned(grouped(level.indices.size() / 3), kDimColor);
}

// The indices whose names the filter leaves; the box for it comes with a list too long to see.
template <typename Items>
std::vector<int> searched(const Items& items, std::string& filter, const char* hint) {
    constexpr size_t kLong = 8;
    if (items.size() > kLong)
        search_box("##filter", hint, filter, -1);
    else
        filter.clear();
    std::vector<int> found;
    for (size_t i = 0; i < items.size(); ++i)
        if (matches(items[i].name, filter)) found.push_back(static_cast<int>(i));
    return found;
}

void mesh_table(Document& document, int lod) {
    const std::vector<int> found =
        searched(document.model().meshes, document.panels.mesh_filter, "Search meshes");
    if (!ImGui::BeginTable("meshes", 3, kListFlags)) return;
    const float width = ImGui::GetFontSize() * 3.7f;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("mesh", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("vertices", ImGuiTableColumnFlags_WidthFixed, width);
    ImGui::TableSetupColumn("triangles", ImGuiTableColumnFlags_WidthFixed, width);
    ImGui::TableNextRow();
    for (const char* name : {"Mesh", "vertices", "triangles"}) column_header(name);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            mesh_line(document, at(found, i), lod, document.selection);
    ImGui::EndTable();
}

void material_list(const Model& model, std::string& filter) {
    const std::vector<int> found = searched(model.materials, filter, "Search materials");
    if (!ImGui::BeginTable("materials", 2, kListFlags)) return;
    ImGui::TableSetupColumn("index", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 1.8f);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const int material = at(found, i);
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            right_aligned(std::to_string(material), kDimColor);
            ImGui::TableNextColumn();
            ImGui::PushID(material);
            copyable(at(model.materials, material).name);
            ImGui::PopID();
        }
    ImGui::EndTable();
}

}  // namespace

void parts_panel(const Rect& home, Document& document, int lod) {
    if (begin_panel("Parts", home) && ImGui::BeginTabBar("tabs")) {
        const bool has_levels = !document.model().lods.empty();
        TabSettings& tabs = document.panels.parts_tab;
        if (begin_tab("Meshes", "Body groups and meshes of the level that is shown", tabs)) {
            body_groups(document);
            if (has_levels) mesh_table(document, lod);
            ImGui::EndTabItem();
        }
        if (begin_tab("Materials", "Skin families and materials", tabs)) {
            skin_choice(document.model(), document.skin);
            material_list(document.model(), document.panels.material_filter);
            ImGui::EndTabItem();
        }
        end_tabs(tabs);
    }
    end_panel();
}

}  // namespace studioscope
