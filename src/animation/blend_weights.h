#pragma once

#include <array>
#include <span>

#include "model/model.h"

namespace studioscope {

// Numbers that steer blends; no poses.

// The value of a pose parameter under a request's values, or its initial one; 0 for none.
float parameter_value(const Model& model, int parameter, std::span<const float> values);
// The same as a share of the parameter's range, 0..1.
float parameter_share(const Model& model, int parameter, std::span<const float> values);

// Animations of a grid to mix: indices into Model::animations, weights sum to 1. They are mixed one
// after another in this order, each with all before it, as the engine's three-way blend does: the
// order shows, as rotations are normalised at each step.
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

// How often a clip runs in a second: the paces of all four corners of its grid's cell, mixed as
// they are. 0 where it has one frame.
float cycles_a_second(const Model& model, const Clip& clip, std::span<const float> values);
// How many of its frames pass then: its own rate, but for a grid whose animations last differently.
float frames_a_second(const Model& model, const Clip& clip, std::span<const float> values);

// How much of a layer is seen, under a clip of `weight` at `cycle`, and where the layer's own clip
// then stands. Weight 0 outside its ramp.
struct LayerMoment {
    float weight = 0;
    float cycle = 0;
};
LayerMoment layer_moment(const Model& model, const Layer& layer, float cycle, float weight,
                         std::span<const float> values);

}  // namespace studioscope
