#pragma once

#include <string>

#include "model/model.h"

namespace studioscope {

// Merging of models: of files opened together, and of the sources of a QC. The models must have
// been checked (sanitize_model()), so that indices can be followed; afterwards the result is
// validated again. Bones, materials of a QC, flexes and pose parameters are matched by name
// ignoring case.

// Merges everything of `other` that draws, as further body parts: meshes with their materials and
// skins, bones, shapes and their rules, attachments and hitboxes. Common items keep the rules of
// `model`, whose clips do not move new bones. `name` is for a body part without a name.
void merge_model(Model& model, Model other, const std::string& name);

// Merges the clips of `other`, for the bones that `model` has; bones that `other` lacks are not
// moved.
void merge_clips(Model& model, Model other);

}  // namespace studioscope
