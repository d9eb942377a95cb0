#pragma once

#include <span>
#include <vector>

#include "model/eyelids.h"
#include "model/model.h"

namespace studioscope {

// Applies flex weights to vertices in bind space, before skinning (flex page, sections 5 and 6).

// The values that the user set: controllers, and flex weights that override the rules.
struct FlexInput {
    // In their own ranges, one per Model::controllers; empty: defaults.
    std::vector<float> controllers;
    // One per Model::flex_names, NaN: computed by the rules; empty: all are.
    std::vector<float> direct;
    std::vector<bool> held;  // one per controller, true: clips do not move it; empty: none
};
bool operator==(const FlexInput& a, const FlexInput& b);

// The weights of all flexes, one per Model::flex_names. `eyes` move the lids, as in run_eyelids().
std::vector<float> flex_weights(const Model& model, const FlexInput& input,
                                std::span<const EyeAxes> eyes = {});

// The weights of all shapes, one per Model::shapes. `delayed` are delayed flex weights
// (model/animation/delayed_flexes.h); empty: no delay.
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

}  // namespace studioscope
