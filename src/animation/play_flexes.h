#pragma once

#include <vector>

#include "animation/pose.h"

namespace studioscope {

// The value of a track at `frame`, not yet cut to the controller's range.
float value_at(const FlexTrack& track, float frame);

// The controllers of a request: as they are set, but where its clip has a track for one that is not
// held, that track at the request's frame (cut to the clip's).
std::vector<float> played_controllers(const Model& model, const PoseRequest& request);

}  // namespace studioscope
