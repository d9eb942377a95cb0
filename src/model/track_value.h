#pragma once

#include "model/clip.h"

namespace studioscope {

// Keys by linear interpolation, or held at the last one at or before the frame; then a bone that is
// left out of the first frames rests until its first key.
Transform value_of(const Track& track, float frame, bool hold);

// Of a track of a clip with keys of every frame (kDense).
Transform dense_value_of(const Track& track, float frame);

// As the game does between neighbouring frames and animations of a blend: along the shorter way,
// but at no even pace.
glm::quat mix_nearby(const glm::quat& a, const glm::quat& b, float t);

}  // namespace studioscope
