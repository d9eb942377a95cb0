#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Weights to moved vertices, in bind space, before skinning (the flex page, sections 5 and 6).

// What the person set: every controller, and flex weights set directly, past the rules.
struct FlexInput {
    std::vector<float> controllers;  // own ranges, one for each of Model::controllers; empty: all
                                     // at their start
    std::vector<float> direct;       // one for each of Model::flex_names, NaN where the rules
                                     // decide; empty: nowhere
    std::vector<bool> held;  // one for each controller: a clip does not move it; empty: none
};
bool operator==(const FlexInput& a, const FlexInput& b);

// One weight for each of Model::flex_names.
std::vector<float> flex_weights(const Model& model, const FlexInput& input);

// One for each of Model::shapes. `delayed` are flex weights too (animation/delayed_flexes.h), or
// none where nothing lags behind.
std::vector<ShapeWeight> shape_weights(const Model& model, std::span<const float> flex_weights,
                                       std::span<const float> delayed = {});

// The vertices with the deltas of all active shapes added, normals of unit length again. Tangents
// get the normals' deltas and keep their w. The three outputs are as long as the model's vertices.
struct FlexedVertices {
    std::vector<Vertex> vertices;
    std::vector<glm::vec4> tangents;
    std::vector<float> wrinkles;  // +1 fully compressed, -1 fully stretched
};
void apply_shapes(const Model& model, std::span<const ShapeWeight> weights, FlexedVertices& out);

}  // namespace studioscope
