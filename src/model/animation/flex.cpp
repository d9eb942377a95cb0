#include "model/animation/flex.h"

#include <cmath>

#include "core/at.h"
#include "core/floats.h"
#include "model/eyelids.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

void add_delta(const ShapeDelta& delta, const ShapeWeight& weight, FlexedVertices& out) {
    const float w = weight.of(delta);
    Vertex& vertex = out.vertices[delta.vertex];
    vertex.position += delta.position * w;
    vertex.normal += delta.normal * w;
    out.tangents[delta.vertex] += glm::vec4(delta.normal * w, 0);
    out.wrinkles[delta.vertex] += delta.wrinkle * w;
}

// Normalizes normals and tangents of the vertices that a shape moved; a zero vector is replaced by
// the bind pose's.
void renormalize(const Model& model, const Shape& shape, FlexedVertices& out) {
    for (const ShapeDelta& delta : shape.deltas) {
        glm::vec3& normal = out.vertices[delta.vertex].normal;
        const float length = glm::length(normal);
        normal = length > 0 ? normal / length : model.vertices[delta.vertex].normal;
        glm::vec4& tangent = out.tangents[delta.vertex];
        const float tangent_length = glm::length(glm::vec3(tangent));
        if (tangent_length > 0) tangent = {glm::vec3(tangent) / tangent_length, tangent.w};
    }
}

void set_direct(const FlexInput& input, std::vector<float>& weights) {
    if (input.direct.size() != weights.size()) return;
    for (size_t i = 0; i < weights.size(); ++i)
        if (!std::isnan(input.direct[i])) weights[i] = input.direct[i];
}

}  // namespace

bool operator==(const FlexInput& a, const FlexInput& b) {
    return are_same_numbers(a.controllers, b.controllers) && are_same_numbers(a.direct, b.direct) &&
           a.held == b.held;
}

std::vector<float> flex_weights(const Model& model, const FlexInput& input,
                                std::span<const EyeAxes> eyes) {
    const bool has_controllers = input.controllers.size() == model.controllers.size();
    std::vector<float> weights =
        run_rules(model, has_controllers ? input.controllers : default_controllers(model));
    set_direct(input, weights);
    run_eyelids(model, weights, eyes);
    set_direct(input, weights);  // lids too
    return weights;
}

std::vector<ShapeWeight> shape_weights(const Model& model, std::span<const float> flex_weights,
                                       std::span<const float> delayed) {
    const bool has_lag = delayed.size() == flex_weights.size();
    std::vector<ShapeWeight> weights;
    for (const Shape& shape : model.shapes) {
        const auto weight_of = [&](int flex, std::span<const float> from) {
            return flex == kNone ? 0.0f : ramp(at(from, flex), shape.ramp);
        };
        const int pair = shape.pair == kNone ? shape.flex : shape.pair;
        ShapeWeight weight{weight_of(shape.flex, flex_weights), weight_of(pair, flex_weights)};
        if (has_lag) {
            weight.own_delay = weight_of(shape.flex, delayed) - weight.own;
            weight.pair_delay = weight_of(pair, delayed) - weight.pair;
        }
        weights.push_back(weight);
    }
    return weights;
}

void apply_shapes(const Model& model, std::span<const ShapeWeight> weights, FlexedVertices& out) {
    out.vertices = model.vertices;
    out.tangents = model.tangents;
    out.wrinkles.assign(model.vertices.size(), 0);
    for (size_t i = 0; i < weights.size(); ++i)
        if (weights[i].is_active())
            for (const ShapeDelta& delta : model.shapes[i].deltas)
                add_delta(delta, weights[i], out);
    for (size_t i = 0; i < weights.size(); ++i)
        if (weights[i].is_active()) renormalize(model, model.shapes[i], out);
}

}  // namespace studioscope
