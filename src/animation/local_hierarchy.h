#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// Moves bones in the space of others where the clip says so, over `local`, which holds the clip at
// `frame` already. Solved at the frame asked for: between two frames the other bone moves on.
void solve_local_hierarchies(const Model& model, const Clip& clip, float frame,
                             std::span<Transform> local);

}  // namespace studioscope
