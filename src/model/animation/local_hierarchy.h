#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// The matrix from the space of a bone, of the model for kNone, to that of the model.
glm::dmat4 world_of(const Model& model, std::span<const Transform> local, int bone);

// Moves bones in the space of other bones as the clip defines, in `local`, which holds the clip's
// pose at `frame`. Solved at the requested frame itself, as the other bone moves between frames
// too.
void solve_local_hierarchies(const Model& model, const Clip& clip, float frame,
                             std::span<Transform> local);

}  // namespace studioscope
