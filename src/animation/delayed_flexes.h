#pragma once

#include "animation/pose.h"

namespace studioscope {

// Weights that follow the rules' late, for small movements (the flex page, section 6). Stills have
// none: there the delayed weights are the current ones.

// Takes the delayed weights on by a frame of `seconds`: the distance to the current ones shrinks to
// 0.8 of it every 33 ms. `delayed` of another length starts at the current ones.
void follow_late(std::span<const float> current, float seconds, std::vector<float>& delayed);

// The same for a pose, whose shapes then lag behind.
void delay_shapes(const Model& model, float seconds, std::vector<float>& delayed, Pose& pose);

}  // namespace studioscope
