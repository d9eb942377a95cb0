#pragma once

#include <vector>

#include "document/panel_settings.h"
#include "model/model.h"

namespace studioscope {

// The lines to show, top to bottom: bones, attachments, hitboxes, body groups with their models and
// meshes, materials, skins, each in a section of its own where there are any (skins: two). A body
// group of one model has its meshes right below it, and is left out itself where it is the only
// one. A filter keeps what it finds by name (meshes by their materials too) and what leads there,
// folded or not.
std::vector<TreeRow> tree_rows(const Model& model, const TreeSettings& settings);

// The material that a mesh wears at its finest level in the first skin: index into
// Model::materials.
int usual_material(const Model& model, const Mesh& mesh);
// A hitbox without a name goes by its bone.
const std::string& name_of(const Model& model, const Hitbox& box);

// Unfolds all that is above it.
void unfold_to(const Model& model, const TreeNode& node, TreeSettings& settings);

}  // namespace studioscope
