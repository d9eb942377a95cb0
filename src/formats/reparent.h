#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// Takes out of a clip of `other` the tracks of bones that hang under another parent in `model`, and
// gives what they are there, under the numbers of `model`: through the world, frame by frame, as
// compilers do, so that each bone stands where it stood in its own file. `matches` says for each
// bone of `other` which it is in `model`, or kNone; bones of `model` that `other` lacks rest.
std::vector<Track> reparent(Clip& clip, const Model& other, const Model& model,
                            std::span<const int> matches);

// A matched bone whose parents differ moves in another space than its keys were made in.
bool has_same_parent(const Model& other, const Model& model, int bone,
                     std::span<const int> matches);

}  // namespace studioscope
