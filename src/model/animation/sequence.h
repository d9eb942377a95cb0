#pragma once

#include <span>

#include "model/animation/pose.h"

namespace studioscope {

// Plays the request's clip on `local`, which holds the bind pose: samples it, or mixes its grid of
// animations, then applies bone weights, deltas and layers. One entry per bone, relative to the
// parent.
void play_clip(const Model& model, const PoseRequest& request, std::span<Transform> local);

// Adds every autoplay clip to `local`, in their order, each at full weight and at its own rate
// since the start.
void play_autoplay(const Model& model, const PoseRequest& request, std::span<Transform> local);

}  // namespace studioscope
