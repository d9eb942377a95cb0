#include <algorithm>
#include <bit>
#include <cmath>

#include "core/at.h"
#include "document/visibility.h"
#include "facts/bone_prefix.h"
#include "ui/tree/panels.h"
#include "ui/tree/rows.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr unsigned kFaint = 0x5A6370;

// Draws the expansion arrow before its row: ImGui gives the mouse to the first of overlapping
// items.
void expand_button(const TreeRow& row, TreeSettings& settings) {
    if (!row.has_children) return;
    const float size = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("fold", {size, size}))
        if (settings.folded.erase(row.node) == 0) settings.folded.insert(row.node);
    expansion_arrow(corner, row.is_open, ImGui::IsItemHovered() ? kHighlightColor : kDimColor);
    tooltip(row.is_open ? "Collapse what is below this" : "Expand what is below this");
}

void draw_eye(const ImVec2& center, float size, Visibility eye, ImU32 color) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float wide = size * 0.5f, high = size * 0.30f, thick = size * 0.09f;
    const ImVec2 left(center.x - wide, center.y), right(center.x + wide, center.y);
    const auto lid = [&](float side) {
        list.AddBezierQuadratic(left, {center.x, center.y + side * high * 2}, right, color, thick);
    };
    lid(1);
    if (eye == Visibility::kShut) {  // eyelashes instead of the pupil
        for (const float x : {-0.28f, 0.0f, 0.28f})
            list.AddLine({center.x + x * size, center.y + high * 0.8f},
                         {center.x + x * size * 1.25f, center.y + high * 1.6f}, color, thick);
        return;
    }
    lid(-1);
    if (eye == Visibility::kOpen)
        list.AddCircleFilled(center, size * 0.16f, color);
    else
        list.AddCircle(center, size * 0.16f, color, 0, thick);
}

const char* visibility_help(Visibility eye, const TreeNode& node) {
    if (node.kind == TreeKind::kSection && node.index != static_cast<int>(TreeKind::kMesh))
        return eye == Visibility::kOpen ? "Hide all of them in the view" : "Show them in the view";
    return eye == Visibility::kOpen ? "Hide in the view. With Ctrl: hide all others"
                                    : "Show in the view. With Ctrl: hide all others";
}

// Draws the visibility toggle in its column, before the row, which it overlaps.
void visibility_button(Document& document, const TreeNode& node, bool is_row_hovered) {
    const Visibility eye = node_visibility(document, node);
    if (eye == Visibility::kAbsent) return;
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("eye", {line * 1.1f, line})) {
        if (ImGui::GetIO().KeyCtrl)
            show_alone(document, node);
        else
            toggle_visibility(document, node);
    }
    const bool is_hovered = ImGui::IsItemHovered();
    tooltip(visibility_help(eye, node));
    const ImU32 color = is_hovered                                   ? kHighlightColor
                        : eye != Visibility::kOpen || is_row_hovered ? kDimColor
                                                                     : rgb_color(kFaint);
    draw_eye({corner.x + line * 0.55f, corner.y + line * 0.5f}, line * 0.8f, eye, color);
}

// Draws the LOD indicators: a mark per level, filled if the level uses the part, bright if it is
// shown.
void level_marks(uint32_t levels, size_t count, int lod) {
    const float line = ImGui::GetTextLineHeight(), size = std::floor(line * 0.3f);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (size_t level = 0; level < count; ++level) {
        const float x = corner.x + static_cast<float>(level) * (size + 2);
        const float y = corner.y + std::floor((line - size) * 0.55f);
        const bool is_used = levels >> level & 1u, is_shown = static_cast<int>(level) == lod;
        const ImU32 color = !is_used   ? rgb_color(0x333A44)
                            : is_shown ? kHighlightColor
                                       : rgb_color(0x8A94A2);
        list.AddRectFilled({x, y}, {x + size, y + size}, color);
    }
    ImGui::Dummy({1, line});
}

float marks_width(size_t levels) {
    return static_cast<float>(levels) * (std::floor(ImGui::GetTextLineHeight() * 0.3f) + 2);
}

// State shared by all rows of the panel.
struct Tree {
    Document& document;
    TreeSettings& settings;
    int lod;
    std::string prefix;
    size_t levels;  // number of levels; 0 for a single one
};

// Outlines the hovered meshes. The vertices of points, which have no outline, light up.
void highlight(Document& document, const TreeNode& node, int lod) {
    constexpr TreeKind kOfMeshes[] = {TreeKind::kMesh, TreeKind::kMaterial, TreeKind::kBodyPart,
                                      TreeKind::kBodyModel};
    if (std::count(std::begin(kOfMeshes), std::end(kOfMeshes), node.kind) == 0) return;
    document.hover.meshes = node_meshes(document, node);
    if (document.hover.meshes.size() != 1) return;
    const Mesh& mesh = at(document.model().meshes, document.hover.meshes[0]);
    if (static_cast<size_t>(lod) >= mesh.lods.size()) return;
    const MeshLod& level = at(mesh.lods, lod);
    if (level.indices.empty()) document.hover.lit = {level.first_vertex, level.vertex_count};
}

// Width for a row's names. A skin has neither levels nor a count: it uses their columns as well.
float room_for_names(const TreeNode& node) {
    if (node.kind != TreeKind::kSkin) return ImGui::GetContentRegionAvail().x;
    const float eyes = ImGui::GetFontSize() * 1.1f + ImGui::GetStyle().CellPadding.x * 2;
    return ImGui::GetWindowContentRegionMax().x - ImGui::GetCursorPosX() - eyes;
}

void names(const TreeRow& row, const TreeRowContent& content, const TreeSettings& settings) {
    if (content.badge) {
        draw_issue_badge(*content.badge);
        ImGui::SameLine(0, ImGui::GetFontSize() * 0.3f);
    }
    const bool is_off = content.is_dim || (!settings.filter.empty() && !row.is_match);
    const ImU32 color = content.is_selected ? rgb_color(0xBFF5EB)
                        : content.badge     ? badge_color(*content.badge)
                        : content.is_chosen ? kHighlightColor
                        : is_off            ? rgb_color(0x7C8693)
                                            : kTextColor;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    const float room = room_for_names(row.node), gap = ImGui::GetFontSize() * 0.5f;
    const float name = ImGui::CalcTextSize(content.name.c_str()).x;
    const auto aside_width = [&](const std::string& text) {
        return text.empty() ? 0 : ImGui::CalcTextSize(text.c_str()).x + gap;
    };
    const bool is_short = !content.short_aside.empty() && name + aside_width(content.aside) > room;
    const std::string& text = is_short ? content.short_aside : content.aside;
    const float aside = aside_width(text);
    const float room_of_name = aside == 0 ? room : std::max(room - aside, room * 0.5f);
    elided(content.name, room_of_name);
    ImGui::PopStyleColor();
    if (text.empty()) return;
    ImGui::SameLine(0, gap);
    const ImVec2 table = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const bool is_wide = row.node.kind == TreeKind::kSkin;
    if (is_wide) ImGui::PushClipRect(table, {table.x + size.x, table.y + size.y}, false);
    ImGui::PushStyleColor(ImGuiCol_Text, rgb_color(0x6B7480));
    elided(text, room - std::min(name, room_of_name) - gap);
    ImGui::PopStyleColor();
    if (is_wide) ImGui::PopClipRect();
}

// Draws the radio button of a choice.
void choice_mark(bool is_chosen) {
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 center(corner.x + line * 0.4f, corner.y + line * 0.5f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddCircle(center, line * 0.3f, is_chosen ? kHighlightColor : kDimColor, 0, window_scale());
    if (is_chosen) list.AddCircleFilled(center, line * 0.17f, kHighlightColor);
    ImGui::Dummy({line * 0.8f, line});
    ImGui::SameLine(0, line * 0.2f);
}

// The indentation of a row in the name's column: limited, so that deeply nested names keep room.
float row_indent(int depth) {
    constexpr float kStep = 0.4f, kRoomForName = 5;  // font sizes
    const float font = ImGui::GetFontSize();
    const float limit = std::max(ImGui::GetContentRegionAvail().x - kRoomForName * font, 2 * font);
    return std::min(static_cast<float>(depth) * kStep * font, limit);
}

void tree_line(const Tree& tree, const TreeRow& row) {
    const TreeRowContent content = tree_row_content(tree.document, row.node, tree.lod, tree.prefix);
    ImGui::TableNextRow();
    if (row.node.kind == TreeKind::kSection)
        ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, kHeaderColor);
    ImGui::PushID(static_cast<int>(row.node.kind));
    ImGui::PushID(row.node.index);
    ImGui::TableSetColumnIndex(3);
    visibility_button(tree.document, row.node, content.is_selected);
    ImGui::TableSetColumnIndex(0);
    const ImVec2 start = ImGui::GetCursorPos();
    const float indent = row_indent(row.depth);
    ImGui::SetCursorPosX(start.x + indent);
    expand_button(row, tree.settings);
    ImGui::SetCursorPos(start);
    if (ImGui::Selectable("##row", content.is_selected, ImGuiSelectableFlags_SpanAllColumns)) {
        press_node(tree.document, row.node);
        tree.settings.shown = row.node;
    }
    if (ImGui::IsItemHovered()) highlight(tree.document, row.node, tree.lod);
    tooltip(content.help);
    if (!content.copied.empty()) copied_by_right_click(content.copied);
    ImGui::SameLine(start.x + indent + ImGui::GetTextLineHeight() + 2);
    const bool is_choice =
        row.node.kind == TreeKind::kBodyModel || row.node.kind == TreeKind::kSkin;
    if (is_choice) choice_mark(content.is_chosen);
    names(row, content, tree.settings);
    const bool has_levels = row.node.kind != TreeKind::kSection && content.count.has_value();
    if (ImGui::TableSetColumnIndex(1) && has_levels && tree.levels > 0)
        level_marks(content.levels, tree.levels, tree.lod);
    if (ImGui::TableSetColumnIndex(2) && content.count)
        right_aligned(*content.count > 0 ? grouped(*content.count) : "-",
                      *content.count > 0 ? kDimColor : rgb_color(kFaint));
    ImGui::PopID();
    ImGui::PopID();
}

// Scrolls to the first match after the search changed.
void scroll_to_match(const std::vector<TreeRow>& rows, TreeSettings& settings) {
    if (settings.found_for == settings.filter) return;
    settings.found_for = settings.filter;
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [](const TreeRow& candidate) { return candidate.is_match; });
    if (!settings.filter.empty() && row != rows.end())
        scroll_to_row(static_cast<int>(row - rows.begin()));
}

// The selected node; the bone if a mesh is selected too, as bones are farther apart in the tree.
TreeNode selected_node(const Selection& selection) {
    if (selection.bone != kNone) return {TreeKind::kBone, selection.bone};
    return most_selected(selection).value_or(TreeNode{});
}

// Scrolls to a node selected elsewhere: by a link or a click on the model.
void follow_selection(const Tree& tree, const std::vector<TreeRow>& rows) {
    const TreeNode node = tree.settings.shown;
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const TreeRow& candidate) { return candidate.node == node; });
    if (row != rows.end()) scroll_to_row(static_cast<int>(row - rows.begin()));
}

// Sets the columns up. Without room, levels and then counts are in tooltips only.
void set_up_columns(size_t levels, float room) {
    constexpr float kRoomForLevels = 14, kRoomForCounts = 12;  // font sizes
    const float font = ImGui::GetFontSize();
    const auto fixed = [&](float min_fonts, bool is_there = true) {
        return ImGuiTableColumnFlags_WidthFixed |
               (room < font * min_fonts || !is_there ? ImGuiTableColumnFlags_Disabled : 0);
    };
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    // ImGui gives a column at least this width: a narrower one would push the visibility toggles
    // out of sight.
    const float narrowest = ImGui::GetStyle().FramePadding.x;
    ImGui::TableSetupColumn("levels", fixed(kRoomForLevels, levels > 0),
                            std::max(marks_width(levels), narrowest));
    ImGui::TableSetupColumn("vertices", fixed(kRoomForCounts), font * 3.1f);
    ImGui::TableSetupColumn("eye", ImGuiTableColumnFlags_WidthFixed, font * 1.1f);
}

void tree_table(const Tree& tree) {
    const TreeNode selected = selected_node(tree.document.selection);
    const bool is_new = selected != tree.settings.shown && selected != TreeNode{};
    const Model& model = tree.document.model();
    if (is_new) expand_to(model, selected, tree.settings);
    TreeSettings& settings = tree.settings;
    const std::vector<TreeRow>& rows = tree.document.derived.tree_rows.of(
        {tree.document.scene_number, settings.filter, settings.is_flat, settings.folded},
        [&] { return tree_rows(model, settings); });
    if (rows.empty() && !settings.filter.empty())
        return ImGui::TextDisabled("Nothing here has such a name.");
    const float room = ImGui::GetContentRegionAvail().x;
    // Narrow cells leave room for the names of deeply nested bones.
    const ImVec2 padding = ImGui::GetStyle().CellPadding;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {padding.x * 0.5f, padding.y});
    const bool is_visible = ImGui::BeginTable("tree", 4, kListFlags);
    ImGui::PopStyleVar();
    if (!is_visible) return;
    set_up_columns(tree.levels, room);
    tree.settings.shown = selected;
    if (is_new) follow_selection(tree, rows);
    scroll_to_match(rows, tree.settings);
    each_visible_row(rows.size(), [&](int i) { tree_line(tree, at(rows, i)); });
    ImGui::EndTable();
}

// A button in the panel's header.
struct Tool {
    const char* label;
    std::string help;
    void (*run)(Document& document);
};
std::vector<Tool> header_tools(const Document& document, const std::string& prefix) {
    const TreeSettings& settings = document.panels.tree;
    std::vector<Tool> tools;
    if (document.hidden != Hidden{})
        tools.push_back({"Show all", "Show everything that is hidden",
                         [](Document& edited) { edited.hidden = {}; }});
    if (!prefix.empty())
        tools.push_back({settings.drops_prefix ? "Whole names" : "Short names",
                         "With or without \"" + prefix + "\", which most bones begin with",
                         [](Document& edited) {
                             TreeSettings& tree = edited.panels.tree;
                             tree.drops_prefix = !tree.drops_prefix;
                         }});
    if (!document.model().bones.empty())
        tools.push_back({settings.is_flat ? "Tree" : "Flat list",
                         "Bones as parents and children, or in the file's order",
                         [](Document& edited) {
                             TreeSettings& tree = edited.panels.tree;
                             tree.is_flat = !tree.is_flat;
                         }});
    return tools;
}

float buttons_width(const std::vector<Tool>& tools) {
    const ImGuiStyle& style = ImGui::GetStyle();
    float width = 0;
    for (const Tool& tool : tools)
        width += button_room(tool.label) + (width > 0 ? style.ItemSpacing.x : 0);
    return width;
}

constexpr const char* kMoreTools = "\u2026##tools";

void tool_buttons(const std::vector<Tool>& tools, Document& document) {
    for (size_t i = 0; i < tools.size(); ++i) {
        if (i > 0) ImGui::SameLine();
        if (ImGui::Button(tools[i].label)) tools[i].run(document);
        tooltip(tools[i].help);
    }
}

// Draws a button with a menu of the tools, for a panel that is too narrow for them.
void tool_menu(const std::vector<Tool>& tools, Document& document) {
    if (ImGui::Button(kMoreTools)) ImGui::OpenPopup("tools");
    tooltip("What the list shows");
    if (!ImGui::BeginPopup("tools")) return;
    for (const Tool& tool : tools) {
        if (ImGui::MenuItem(tool.label)) tool.run(document);
        tooltip(tool.help);
    }
    ImGui::EndPopup();
}

// Clears indices of parts that the model does not have.
void clear_invalid(const Model& model, Selection& selection) {
    const auto clear = [](int& index, size_t count) {
        if (index >= static_cast<int>(count)) index = kNone;
    };
    clear(selection.bone, model.bones.size());
    clear(selection.mesh, model.meshes.size());
    clear(selection.attachment, model.attachments.size());
    clear(selection.hitbox, model.hitboxes.size());
    clear(selection.material, model.materials.size());
}

}  // namespace

void tree_panel(const Rect& area, Document& document, int lod) {
    const Model& model = document.model();
    TreeSettings& settings = document.panels.tree;
    clear_invalid(model, document.selection);
    const std::string prefix = common_prefix(model.bones);
    const std::vector<Tool> tools = header_tools(document, prefix);
    const float tools_width = buttons_width(tools);
    const float title = points(10) + ImGui::CalcTextSize("Model").x + points(12);
    const bool has_menu = title + tools_width > area.size.x;
    if (begin_panel("Model", area, has_menu ? button_room(kMoreTools) : tools_width)) {
        if (has_menu)
            tool_menu(tools, document);
        else
            tool_buttons(tools, document);
        constexpr const char* kHint = "Search bones, meshes, materials";
        const bool is_wide = ImGui::GetContentRegionAvail().x > button_room(kHint);
        search_box("##filter", is_wide ? kHint : "Search", settings.filter, -1);
        if (model.bones.empty() && model.meshes.empty())
            ImGui::TextDisabled("No bones and no meshes");
        tree_table({document, settings, lod, settings.drops_prefix ? prefix : "",
                    model.lods.size() > 1 ? model.lods.size() : 0});
    }
    end_panel();
}

}  // namespace studioscope
