#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// Moves bones in the space of other bones as the clip defines, in `local`, which holds the clip's
// pose at `frame`. Solved at the requested frame itself, as the other bone moves between frames
// too.
void solve_local_hierarchies(const Model& model, const Clip& clip, float frame,
                             std::span<Transform> local);

}  // namespace studioscope
