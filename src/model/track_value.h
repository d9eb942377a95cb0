#pragma once

#include "model/clip.h"

namespace studioscope {

// The value of a track at a frame: linear between keys, or with `hold` the last key at or before
// the frame (a bone without a key so far is at rest).
Transform value_of(const Track& track, float frame, bool hold);

// The value of a track that has keys in every frame (KeyKind::kDense).
Transform dense_value_of(const Track& track, float frame);

// Mixes two rotations as the game does between neighbouring frames and animations of a blend:
// normalized linear interpolation along the shorter arc.
glm::quat mix_nearby(const glm::quat& a, const glm::quat& b, float t);

}  // namespace studioscope
