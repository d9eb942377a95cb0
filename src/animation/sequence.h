#pragma once

#include <span>

#include "animation/pose.h"

namespace studioscope {

// Plays the request's clip over `local`, which holds the bind pose: samples it, or mixes its grid
// of animations, applies bone weights, deltas and layers. One entry a bone, relative to the parent.
void play_clip(const Model& model, const PoseRequest& request, std::span<Transform> local);

// Lays every clip that plays by itself over `local`, in their order, each at full weight and at its
// own pace since the start.
void play_autoplay(const Model& model, const PoseRequest& request, std::span<Transform> local);

}  // namespace studioscope
