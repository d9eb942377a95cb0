#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// Sets the model's procedural bones by their rules, after all clips. `local` has one transform per
// bone, relative to the parent. Bones whose rule is in `off` (index into Model::procedural_bones)
// do not change.
void move_procedural_bones(const Model& model, std::span<Transform> local,
                           std::span<const int> off = {});

}  // namespace studioscope
