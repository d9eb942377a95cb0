#pragma once

#include "model/model.h"

namespace studioscope {

// One model made part of another, as when a second file is named or dropped. Bones are matched by
// name without case; what does not fit is said in `model.diagnostics`.

// The clips of `other`, for the bones that `model` has.
void attach_clips(Model& model, const Model& other);

// The meshes of `other` as a further body part; bones that `model` lacks are added.
void attach_meshes(Model& model, Model other, const std::string& name);

}  // namespace studioscope
