#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// Moves the tracks of a clip of `other` to the bones of `model`: `matches` says for each bone of
// `other` which it is, or kNone. A bone under another parent than in `model` goes through the
// world, frame by frame, as compilers do: it stands where it stood in its own file. Bones of
// `model` that `other` lacks rest there.
void move_tracks(Clip& clip, const Model& other, const Model& model, std::span<const int> matches);

// A matched bone whose parents differ moves in another space than its keys were made in.
bool has_same_parent(const Model& other, const Model& model, int bone,
                     std::span<const int> matches);

}  // namespace studioscope
