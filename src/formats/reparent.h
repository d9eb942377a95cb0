#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// Converts the tracks of bones that have another parent in `model` than in `other`: they are
// removed from the clip and returned with the indices of `model`. The conversion goes through world
// space, frame by frame, as in compilers, so that each bone keeps its world position. `matches` has
// the bone of `model` for each bone of `other`, or kNone; bones of `model` that `other` lacks are
// at rest.
std::vector<Track> reparent(Clip& clip, const Model& other, const Model& model,
                            std::span<const int> matches);

// False for a matched bone whose parents differ, so that its keys are in another space.
bool has_same_parent(const Model& other, const Model& model, int bone,
                     std::span<const int> matches);

}  // namespace studioscope
