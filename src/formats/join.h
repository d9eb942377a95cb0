#pragma once

#include <string>

#include "formats/index_remap.h"
#include "model/model.h"

namespace studioscope {

// One model made part of another: files named or dropped together, and the sources of a QC. What is
// joined has been checked (make_safe()), so that indices can be followed; afterwards the whole is
// validated again. Bones, materials of a QC, flexes and pose parameters are matched by name without
// case.

// Everything of `other` that draws, as further body parts: its meshes with their materials and
// skins, bones, shapes and what moves them, attachments and hitboxes. What both have moves as it
// does in `model`, whose clips leave new bones alone. `name` is that of a body part without one.
void join_model(Model& model, Model other, const std::string& name);

// The clips of `other`, for the bones that `model` has; they leave alone those that `other` lacks.
void join_clips(Model& model, Model other);

}  // namespace studioscope
