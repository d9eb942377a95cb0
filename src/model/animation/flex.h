#pragma once

#include <span>
#include <vector>

#include "model/eyelids.h"
#include "model/model.h"

namespace studioscope {

struct Pose;
struct PoseRequest;

// Applies flex weights to vertices in bind space, before skinning (flex page, sections 5 and 6).

// The values that the user set: controllers, and flex weights that override the rules.
struct FlexInput {
    // Values in their own ranges, one per Model::controllers; empty: defaults.
    std::vector<float> controllers;
    // One per Model::flex_names, NaN: computed by the rules; empty: all are.
    std::vector<float> direct;
    std::vector<bool> held;  // one per controller, true: clips do not move it; empty: none
};
bool operator==(const FlexInput& a, const FlexInput& b);

// The weights of all flexes, one per Model::flex_names. `eyes` move the eyelids (run_eyelids()).
std::vector<float> flex_weights(const Model& model, const FlexInput& input,
                                std::span<const EyeAxes> eyes = {});

// The weights of all shapes, one per Model::shapes. `delayed` are delayed flex weights
// (advance_delayed_weights()); empty: no delay.
std::vector<ShapeWeight> shape_weights(const Model& model, std::span<const float> flex_weights,
                                       std::span<const float> delayed = {});

// The vertices after adding the deltas of all active shapes, with unit normals. Tangents get the
// normals' deltas and keep their w. The three outputs have one entry per vertex of the model.
struct FlexedVertices {
    std::vector<Vertex> vertices;
    std::vector<glm::vec4> tangents;
    std::vector<float> wrinkles;  // one per vertex: 1 fully compressed, -1 fully stretched
};
void apply_shapes(const Model& model, std::span<const ShapeWeight> weights, FlexedVertices& out);

// The value of a track at `frame`, before clamping to the controller's range.
float value_at(const FlexTrack& track, float frame);

// The controllers of a request: the set values, replaced by the tracks of its clip at the request's
// frame (clamped to the clip's) for controllers that are not held.
std::vector<float> played_controllers(const Model& model, const PoseRequest& request);

// Delayed flex weights, which smooth small movements (flex page, section 6). Still images use the
// current weights.

// Advances the delayed weights by a frame of `seconds`: their distance to the current ones shrinks
// to 80 % every 33 ms. A `delayed` of another length is reset to the current weights.
void advance_delayed_weights(std::span<const float> current, float seconds,
                             std::vector<float>& delayed);

// Advances the delayed weights and sets the shape weights of `pose` from them.
void delay_shapes(const Model& model, float seconds, std::vector<float>& delayed, Pose& pose);

}  // namespace studioscope
