#include "model/animation/delayed_flexes.h"

#include <cmath>

namespace studioscope {

void advance_delayed_weights(std::span<const float> current, float seconds,
                             std::vector<float>& delayed) {
    constexpr float kKept = 0.8f, kStep = 0.033f;
    constexpr float kArrived = 1e-5f;
    if (delayed.size() != current.size()) {
        delayed.assign(current.begin(), current.end());
        return;
    }
    const float kept = std::pow(kKept, seconds / kStep);
    for (size_t i = 0; i < delayed.size(); ++i) {
        delayed[i] = delayed[i] * kept + current[i] * (1 - kept);
        if (std::abs(delayed[i] - current[i]) < kArrived) delayed[i] = current[i];
    }
}

void delay_shapes(const Model& model, float seconds, std::vector<float>& delayed, Pose& pose) {
    advance_delayed_weights(pose.flex_weights, seconds, delayed);
    pose.shapes = shape_weights(model, pose.flex_weights, delayed);
}

}  // namespace studioscope
