#pragma once

#include <vector>

#include "model/animation/pose.h"

namespace studioscope {

// The value of a track at `frame`, before clamping to the controller's range.
float value_at(const FlexTrack& track, float frame);

// The controllers of a request: the set values, replaced by the tracks of its clip at the request's
// frame (clamped to the clip's) for controllers that are not held.
std::vector<float> played_controllers(const Model& model, const PoseRequest& request);

}  // namespace studioscope
