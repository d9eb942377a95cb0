#pragma once

#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// What the eyes of the tree do: to meshes one by one, by their body group or by their material, and
// to what is drawn over the model of bones, attachments and hitboxes.

enum class Eye {
    kAbsent,  // there is nothing to show or hide
    kOpen,
    kHalf,  // some of what is below it is hidden
    kShut,
};
Eye eye_of(const Document& document, const TreeNode& node);
// Hides what is shown and shows what is hidden: a bone with those below it, of a section the whole
// overlay. What another choice of a body group would show is chosen.
void flip_eye(Document& document, const TreeNode& node);
// Hides all others of its kind; again: shows all of them.
void show_alone(Document& document, const TreeNode& node);

// What show_alone() is best about; nothing where nothing is selected.
std::optional<TreeNode> most_selected(const Selection& selection);

// One model of a body part. Body models count through all parts, as TreeNode::index has them.
struct BodyChoice {
    int part = 0;
    int model = 0;
};
BodyChoice body_choice(const Model& model, int index);
int index_of(const Model& model, const BodyChoice& choice);

// Indices into Model::meshes: of a body part, a body model, a material or a mesh; of the section
// all.
std::vector<int> meshes_of(const Document& document, const TreeNode& node);

}  // namespace studioscope
