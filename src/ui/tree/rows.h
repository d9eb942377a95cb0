#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/faults.h"
#include "document/panel_settings.h"
#include "model/model.h"

namespace studioscope {

// Rows from top to bottom: bones, attachments, hitboxes, body groups with their models and meshes,
// materials, skins, each in a section unless empty (skins: unless there is one). A body group of
// one model has its meshes directly below it, and is left out itself if it is the only group. A
// filter keeps matches by name (meshes by their materials too) and their ancestors, collapsed or
// not.
std::vector<TreeRow> tree_rows(const Model& model, const TreeSettings& settings);

// The material of a mesh at its finest level in the first skin: index into Model::materials.
int base_material(const Model& model, const Mesh& mesh);
// The name of a hitbox, or of its bone if it has none.
const std::string& hitbox_label(const Model& model, const Hitbox& box);

// Expands all ancestors of a node.
void expand_to(const Model& model, const TreeNode& node, TreeSettings& settings);

// One row of the bones.
struct BoneRow {
    int bone = 0;
    int depth = 0;
    bool has_children = false;
    bool is_match = true;  // false for an ancestor that is shown for its descendants only
};

// Rows from top to bottom: each bone before its children, without descendants of a collapsed bone.
// A filter keeps the matches and their ancestors, collapsed or not. A flat list has the matches in
// the file's order.
std::vector<BoneRow> bone_rows(const Model& model, const TreeSettings& settings);

// The content of a tree row.
struct TreeRowContent {
    std::string name;
    std::string aside;                // after the name, dimmed
    std::string short_aside;          // shorter `aside`, used if that does not fit; empty: cut
    std::string help;                 // tooltip
    std::string copied;               // copied by a right-click
    std::optional<size_t> count;      // vertices at the shown level; items of a section
    uint32_t levels = 0;              // bit N: level N uses it
    std::optional<IssueBadge> badge;  // issue in its file
    bool is_selected = false;
    bool is_dim = false;     // not drawn, or without effect
    bool is_chosen = false;  // chosen model of a body group, or skin
};

TreeRowContent tree_row_content(const Document& document, const TreeNode& node, int lod,
                                const std::string& bone_prefix);

// Selects or deselects a part; chooses a body model or a skin; expands or collapses others.
void press_node(Document& document, const TreeNode& node);

}  // namespace studioscope
