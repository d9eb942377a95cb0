#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// Puts the model's procedural bones where their rules have them, after every clip. One entry a
// bone, relative to the parent. Those in `off` (index into Model::procedural_bones) stay.
void move_procedural_bones(const Model& model, std::span<Transform> local,
                           std::span<const int> off = {});

}  // namespace studioscope
