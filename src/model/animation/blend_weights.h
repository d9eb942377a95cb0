#pragma once

#include <array>
#include <span>

#include "model/model.h"

namespace studioscope {

// Pose parameters, blend weights and rates of clips; no poses.

// The value of a pose parameter in `values`, or its default; 0 without a parameter.
float parameter_value(const Model& model, int parameter, std::span<const float> values);
// The value of a pose parameter as a share of its range, 0..1.
float parameter_share(const Model& model, int parameter, std::span<const float> values);

// The animations of a grid to mix: indices into Model::animations, weights sum to 1. They are mixed
// one after another in this order, each with the result so far, as in the engine's three-way blend;
// the order matters, as rotations are normalized at each step.
struct WeightedAnimation {
    int animation = 0;
    float weight = 0;
};
struct WeightedAnimations {
    std::array<WeightedAnimation, 4> items;
    size_t count = 0;
};
WeightedAnimations choose_animations(const Model& model, const Blend& blend,
                                     std::span<const float> values);

// The rate of a clip in cycles per second: the weighted mean over the four corners of its grid's
// cell. 0 for one frame.
float cycles_per_second(const Model& model, const Clip& clip, std::span<const float> values);
// The rate of a clip in frames per second: its own, except for a grid whose animations differ in
// length.
float frames_per_second(const Model& model, const Clip& clip, std::span<const float> values);

// The weight of a layer whose base clip has `weight` at `cycle`, and the cycle of the layer's own
// clip. Weight 0 outside its ramp.
struct LayerMoment {
    float weight = 0;
    float cycle = 0;
};
LayerMoment layer_moment(const Model& model, const Layer& layer, float cycle, float weight,
                         std::span<const float> values);

}  // namespace studioscope
