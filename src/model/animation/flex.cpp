#include "model/animation/flex.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/floats.h"
#include "model/animation/pose.h"
#include "model/eyelids.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

void add_delta(const ShapeDelta& delta, const ShapeWeight& weight, FlexedVertices& out) {
    const float w = weight.factor(delta);
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

float curve_value(const std::vector<FlexKey>& keys, float frame) {
    const auto after = std::upper_bound(keys.begin(), keys.end(), frame,
                                        [](float f, const FlexKey& key) { return f < key.frame; });
    if (after == keys.begin()) return keys.front().value;
    const FlexKey& before = *(after - 1);
    if (after == keys.end()) return before.value;
    const float t = (frame - before.frame) / (after->frame - before.frame);
    return before.value + (after->value - before.value) * t;
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
        const auto ramp_weight = [&](int flex, std::span<const float> from) {
            return flex == kNone ? 0.0f : ramp(at(from, flex), shape.ramp);
        };
        const int pair = shape.pair == kNone ? shape.flex : shape.pair;
        ShapeWeight weight{ramp_weight(shape.flex, flex_weights), ramp_weight(pair, flex_weights)};
        if (has_lag) {
            weight.own_delay = ramp_weight(shape.flex, delayed) - weight.own;
            weight.pair_delay = ramp_weight(pair, delayed) - weight.pair;
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

float value_at(const FlexTrack& track, float frame) {
    const float value = curve_value(track.keys, frame);
    if (track.shares.empty()) return value;
    return track.rest + (value - track.rest) * curve_value(track.shares, frame);
}

std::vector<float> played_controllers(const Model& model, const PoseRequest& request) {
    const FlexInput& input = request.flex;
    std::vector<float> values = input.controllers.size() == model.controllers.size()
                                    ? input.controllers
                                    : default_controllers(model);
    if (request.clip < 0 || request.clip >= static_cast<int>(model.clips.size())) return values;
    const Clip& clip = at(model.clips, request.clip);
    const float frame = std::clamp(request.frame, static_cast<float>(clip.first_frame()),
                                   static_cast<float>(clip.last_frame()));
    for (const FlexTrack& track : clip.flex_tracks) {
        const auto index = static_cast<size_t>(track.controller);
        if (index < input.held.size() && input.held[index]) continue;
        const FlexController& controller = model.controllers[index];
        values[index] = std::clamp(value_at(track, frame), std::min(controller.min, controller.max),
                                   std::max(controller.min, controller.max));
    }
    return values;
}

void advance_delayed_weights(std::span<const float> current, float seconds,
                             std::vector<float>& delayed) {
    constexpr float kKept = 0.8f, kStep = 0.033f;
    constexpr float kArrived = 1e-5f;
    if (delayed.size() != current.size()) {
        delayed.assign(current.begin(), current.end());
        return;
    }
    const float kept_share = std::pow(kKept, seconds / kStep);
    for (size_t i = 0; i < delayed.size(); ++i) {
        delayed[i] = delayed[i] * kept_share + current[i] * (1 - kept_share);
        if (std::abs(delayed[i] - current[i]) < kArrived) delayed[i] = current[i];
    }
}

void delay_shapes(const Model& model, float seconds, std::vector<float>& delayed, Pose& pose) {
    advance_delayed_weights(pose.flex_weights, seconds, delayed);
    pose.shapes = shape_weights(model, pose.flex_weights, delayed);
}

}  // namespace studioscope
