#pragma once

#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// The visibility toggles (eyes) of the tree: for single meshes, body groups and materials, and for
// the overlays of bones, attachments and hitboxes.

enum class Visibility {
    kAbsent,  // nothing to show or hide
    kOpen,
    kHalf,  // some parts below the node are hidden
    kShut,
};
Visibility node_visibility(const Document& document, const TreeNode& node);
// Toggles the visibility of a node: a bone with all its descendants, a section with its whole
// overlay. A node of a body model that is not chosen is shown by choosing its model.
void toggle_visibility(Document& document, const TreeNode& node);
// Hides all other parts of this kind; if they are already hidden, shows them.
void show_alone(Document& document, const TreeNode& node);

// The most specific selected part, for show_alone(); nothing if nothing is selected.
std::optional<TreeNode> most_selected(const Selection& selection);

// A model of a body part. Body models are numbered through all parts, as in TreeNode::index.
struct BodyChoice {
    int part = 0;
    int model = 0;
};
BodyChoice body_choice(const Model& model, int index);
int body_model_index(const Model& model, const BodyChoice& choice);

// Indices into Model::meshes of the meshes of a body part, body model, material, mesh or section
// (all meshes).
std::vector<int> node_meshes(const Document& document, const TreeNode& node);

}  // namespace studioscope
