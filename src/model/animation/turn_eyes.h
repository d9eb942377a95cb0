#pragma once

#include <optional>

#include "model/animation/pose.h"

namespace studioscope {

// Sets Pose::eyes by the target of the gaze (PoseRequest::eye_target), the local transforms and the
// controllers of `pose`.
void turn_eyes(const Model& model, const std::optional<glm::vec3>& target, Pose& pose);

}  // namespace studioscope
