#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/at.h"
#include "document/panel_settings.h"
#include "ui/inspector/details_tabs.h"
#include "ui/inspector/panels.h"
#include "ui/inspector/sections.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// A tab of the inspector, identified by its title.
struct TabButton {
    const char* title;
    Icon icon;
    const char* help;
};

float padding() { return points(7); }
float gap() { return points(2); }
float icon_room() { return ImGui::GetFontSize() * 1.1f; }

float tab_width(const TabButton& tab, bool has_icon) {
    return ImGui::CalcTextSize(tab.title).x + 2 * padding() + (has_icon ? icon_room() : 0);
}

std::vector<float> tab_widths(std::span<const TabButton> tabs, bool has_icons) {
    std::vector<float> widths;
    for (const TabButton& tab : tabs) widths.push_back(tab_width(tab, has_icons));
    return widths;
}

// Draws a tab; true if it was clicked.
bool tab_button(const TabButton& tab, bool has_icon, bool is_shown) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(tab_width(tab, has_icon), ImGui::GetFrameHeight());
    const bool is_clicked = ImGui::InvisibleButton(tab.title, size);
    const bool is_hovered = ImGui::IsItemHovered();
    tooltip(tab.help);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 fill = is_shown     ? rgb_color(0x2A5A55)
                       : is_hovered ? rgb_color(0x2B6E66)
                                    : kHeaderColor;
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, fill, points(4));
    const ImU32 color = is_shown || is_hovered ? kTextColor : kDimColor;
    float x = corner.x + padding();
    if (has_icon) {
        const float line = ImGui::GetFontSize();
        draw_icon(list, tab.icon, {x + line * 0.4f, corner.y + size.y * 0.5f}, line * 0.75f,
                  is_shown ? kHighlightColor : color);
        x += icon_room();
    }
    list.AddText({x, corner.y + (size.y - ImGui::GetTextLineHeight()) * 0.5f}, color, tab.title);
    return is_clicked;
}

// Draws the tabs in one row, and sets the shown one when another is clicked. Without room the icons
// are left out, then tabs are behind a button.
void tab_row(std::span<const TabButton> tabs, TabSettings& settings, const char* shown) {
    const float room = ImGui::GetContentRegionAvail().x;
    const auto index_of = [&](ImGuiID id) {
        const auto found = std::find_if(tabs.begin(), tabs.end(), [&](const TabButton& tab) {
            return id == ImGui::GetID(tab.title);
        });
        return static_cast<size_t>(found - tabs.begin());
    };
    const ImGuiID id = ImGui::GetID(shown);
    const size_t here = index_of(id), before = index_of(tab_before(id));
    const auto fitting = [&](bool has_icons) {
        return tabs_in_row(tab_widths(tabs, has_icons), here, before, gap(), button_room(kMoreTabs),
                           room);
    };
    const bool has_icons = fitting(true).size() == tabs.size();
    const std::vector<size_t> row = fitting(has_icons);
    std::vector<const char*> others;
    ImGui::PushID("tabs");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap(), gap()});
    for (size_t i = 0; i < tabs.size(); ++i) {
        if (std::find(row.begin(), row.end(), i) == row.end()) {
            others.push_back(tabs[i].title);
            continue;
        }
        if (i != row.front()) ImGui::SameLine(0, gap());
        if (tab_button(tabs[i], has_icons, i == here)) settings.shown = tabs[i].title;
    }
    if (const char* chosen = more_tabs(others, gap())) settings.shown = chosen;
    ImGui::PopStyleVar();
    ImGui::PopID();
}

void mesh_levels(const Document& document, const Mesh& mesh) {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_NoPadOuterX;
    if (!ImGui::BeginTable("levels", 4, kFlags)) return;
    for (const char* name : {"LOD", "Vertices", "Triangles"})
        ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed,
                                ImGui::GetFontSize() * 3.9f);
    ImGui::TableSetupColumn("Material", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableHeadersRow();
    for (size_t lod = 0; lod < mesh.lods.size(); ++lod) {
        const int material = mesh_material(document, mesh, static_cast<int>(lod));
        begin_row();
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

void file_section(Document& document) {
    if (document.scene->elements)
        element_panel(*document.scene->elements, document.panels.elements);
    else
        header_panel(document.scene->headers, document.panels.headers);
}

// The input of functions that draw the content of a tab.
struct TabInput {
    Document& document;
    const FrameInfo& info;
    int lod;
    Requests& requests;

    const Model& model() const { return document.model(); }
    Selection& selection() const { return document.selection; }
};

struct Tab {
    TabButton button;
    bool (*has_content)(Document& document);
    void (*draw)(const TabInput& input);
};

template <int Selection::*Part, auto List>
bool is_selected(Document& document) {
    return is_index(document.selection.*Part, (document.model().*List).size());
}

void draw_bone(const TabInput& input) {
    input.document.hover.tints_bone = true;
    bone_section(input.document, input.info.pose, input.lod, input.selection());
}

void draw_vertex(const TabInput& input) {
    if (const VertexInfo* info = selected_vertex_info(input.document))
        vertex_section(input.document, *info, input.info.pose);
    else if (has_added_vertex(input.document))
        added_vertex_section(input.document, input.lod);
}

// one row per tab, not wrapped by the formatter
// clang-format off
constexpr Tab kSelectionTabs[] = {
    {{"Model", Icon::kBounds, "The whole model: size, limits, contents and files"},
     [](Document&) { return true; },
     [](const TabInput& input) { model_section(input.document); }},
    {{"Vertex", Icon::kVertex, "The picked vertex: its bytes, its neighbours, and why it is where it is"},
     [](Document& document) { return selected_vertex_info(document) || has_added_vertex(document); },
     draw_vertex},
    {{"Bone", Icon::kBones, "The selected bone: its pose, parent, children, and what it moves"},
     is_selected<&Selection::bone, &Model::bones>, draw_bone},
    {{"Mesh", Icon::kWireframe, "The selected mesh at each level of detail"},
     is_selected<&Selection::mesh, &Model::meshes>,
     [](const TabInput& input) { mesh_section(input.document, input.selection().mesh); }},
    {{"Attachment", Icon::kAttachments, "The selected attachment"},
     is_selected<&Selection::attachment, &Model::attachments>,
     [](const TabInput& input) { attachment_section(input.document, input.info.pose, input.selection()); }},
    {{"Hitbox", Icon::kHitboxes, "The selected hitbox"},
     is_selected<&Selection::hitbox, &Model::hitboxes>,
     [](const TabInput& input) { hitbox_section(input.document, input.selection()); }},
    {{"Material", Icon::kMaterial, "The selected material and what uses it"},
     is_selected<&Selection::material, &Model::materials>,
     [](const TabInput& input) {
         material_section(input.document, input.selection());
         proxy_section(input.document);
         texture_section(input.document, input.info, input.requests);
     }},
};
constexpr Tab kModelTabs[] = {
    {{"Flexes", Icon::kFace, "The sliders of the face"},
     [](Document& document) { return has_flexes(document.model()); },
     [](const TabInput& input) { flex_panel(input.document, input.info.pose, input.requests); }},
    {{"Shapes", Icon::kShapes, "The shapes that the sliders move, and why"},
     [](Document& document) { return !document.model().shapes.empty(); },
     [](const TabInput& input) { shape_panel(input.document, input.info.pose); }},
    {{"Pose", Icon::kFigure, "The pose parameters that sequences blend by, and what moves without clips"},
     [](Document& document) { return has_pose_settings(document.model()); },
     [](const TabInput& input) { pose_panel(input.document); }},
    {{"Clip", Icon::kPlay, "What the clip that plays says: activity, flags, layers, events, IK rules"},
     [](Document& document) { return !document.model().clips.empty(); },
     [](const TabInput& input) { clip_panel(input.document, input.requests); }},
    {{"File", Icon::kFile, "The elements of a DMX, or the header fields of compiled files"},
     [](Document& document) { return document.scene->elements || !document.scene->headers.empty(); },
     [](const TabInput& input) { file_section(input.document); }},
};
// clang-format on

// Opens the tab of a new selection. Picking vertices in a row keeps the tab Bone or Mesh in front.
void follow_selection(Document& document) {
    const Selection& selection = document.selection;
    const Selection before = document.panels.inspected;
    document.panels.inspected = selection;
    std::string& shown = document.panels.inspector_tab.shown;
    const auto is_new = [&](int Selection::*part) {
        return selection.*part != before.*part && selection.*part != kNone;
    };
    if (is_new(&Selection::vertex) || is_new(&Selection::compared_vertex)) {
        const bool is_picking_again =
            before.vertex != kNone && (shown == "Bone" || shown == "Mesh");
        if (!is_picking_again) shown = "Vertex";
        return;
    }
    constexpr struct {
        int Selection::*part;
        const char* title;
    } kParts[] = {{&Selection::bone, "Bone"},
                  {&Selection::mesh, "Mesh"},
                  {&Selection::attachment, "Attachment"},
                  {&Selection::hitbox, "Hitbox"},
                  {&Selection::material, "Material"}};
    const auto* found = std::find_if(std::begin(kParts), std::end(kParts),
                                     [&](const auto& row) { return is_new(row.part); });
    if (found != std::end(kParts)) shown = found->title;
}

std::vector<TabButton> tab_buttons(Document& document) {
    std::vector<TabButton> buttons;
    for (const std::span<const Tab> tabs : {std::span<const Tab>(kSelectionTabs), {kModelTabs}})
        for (const Tab& tab : tabs)
            if (tab.has_content(document)) buttons.push_back(tab.button);
    return buttons;
}

// The chosen tab; Model while the chosen one has nothing to show.
const Tab& shown_tab(Document& document) {
    for (const std::span<const Tab> tabs : {std::span<const Tab>(kSelectionTabs), {kModelTabs}})
        for (const Tab& tab : tabs)
            if (document.panels.inspector_tab.shown == tab.button.title &&
                tab.has_content(document))
                return tab;
    return kSelectionTabs[0];
}

}  // namespace

void inspector_panel(const Rect& area, Document& document, const FrameInfo& info, int lod,
                     Requests& requests) {
    follow_selection(document);
    TabSettings& settings = document.panels.inspector_tab;
    if (!settings.wanted.empty()) settings.shown = std::exchange(settings.wanted, {});
    if (begin_bare_panel("Inspector", area)) {
        tab_row(tab_buttons(document), settings, shown_tab(document).button.title);
        ImGui::Dummy({1, points(2)});
        const Tab& shown = shown_tab(document);
        ImGui::BeginChild(shown.button.title);  // scrolls, so that a low panel cuts nothing off
        shown.draw({document, info, lod, requests});
        ImGui::EndChild();
    }
    end_panel();
}

}  // namespace studioscope
