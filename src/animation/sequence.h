#pragma once

#include <span>

#include "animation/pose.h"

// Plays the request's clip over `local`, which holds the bind pose: samples it, or mixes its grid
// of animations, applies bone weights, deltas and layers. One entry a bone, relative to the parent.
void play_clip(const Model& model, const PoseRequest& request, std::span<Transform> local);
