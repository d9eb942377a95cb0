#pragma once

#include <vector>

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
const std::string& name_of(const Model& model, const Hitbox& box);

// Expands all ancestors of a node.
void expand_to(const Model& model, const TreeNode& node, TreeSettings& settings);

}  // namespace studioscope
