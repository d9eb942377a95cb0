#pragma once

#include "model/animation/pose.h"

namespace studioscope {

// Delayed flex weights, which smooth small movements (flex page, section 6). Still images use the
// current weights.

// Advances the delayed weights by a frame of `seconds`: their distance to the current ones shrinks
// to 0.8 of it every 33 ms. A `delayed` of another length is reset to the current weights.
void advance_delayed_weights(std::span<const float> current, float seconds,
                             std::vector<float>& delayed);

// Advances the delayed weights and sets the shape weights of `pose` from them.
void delay_shapes(const Model& model, float seconds, std::vector<float>& delayed, Pose& pose);

}  // namespace studioscope
