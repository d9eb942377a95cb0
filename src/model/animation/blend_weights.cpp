#include "model/animation/blend_weights.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

// Wraps a value of a looping parameter into the period around its range.
float wrap(const PoseParameter& parameter, float value) {
    if (!(parameter.loop > 0)) return value;
    const float turn_end = (parameter.start + parameter.end + parameter.loop) / 2;
    return value -
           parameter.loop * std::floor((value + parameter.loop - turn_end) / parameter.loop);
}

// The two neighbouring animations of an axis between which a value lies.
struct Cell {
    int index = 0;
    float t = 0;
};

// Clamps to 0..1; NaN, which files may contain, becomes 0.
float within_one(float share) { return share > 0 ? std::min(share, 1.0f) : 0.0f; }

// Finds the cell of a value. Keys may ascend or descend, so the position between two of them is a
// share of their signed distance.
Cell cell_between_keys(const std::vector<float>& keys, int count, float value) {
    for (int index = 0;; ++index) {
        const float low = at(keys, index), span = at(keys, index + 1) - low;
        constexpr float kPast = 2;
        const float share = span != 0 ? (value - low) / span : value > low ? kPast : 0;
        if (!(share > 1) || index + 2 >= count) return {index, within_one(share)};
    }
}

Cell find_cell(const Model& model, const BlendAxis& axis, int count,
               std::span<const float> values) {
    if (axis.parameter < 0 || count < 2) return {};
    const float value = parameter_value(model, axis.parameter, values);
    if (!axis.keys.empty()) return cell_between_keys(axis.keys, count, value);
    if (axis.end == axis.start) return {};
    const float share = within_one((value - axis.start) / (axis.end - axis.start));
    const float at = share * static_cast<float>(count - 1);
    const int index = std::min(static_cast<int>(at), count - 2);
    return {index, at - static_cast<float>(index)};
}

// Collects the animations around a point of a grid, with their weights.
class GridMix {
public:
    GridMix(const Model& model, const Blend& blend, std::span<const float> values)
        : blend_(blend),
          x_(find_cell(model, blend.axes[0], blend.columns, values)),
          y_(find_cell(model, blend.axes[1], blend.rows, values)) {}

    // Bilinear weights of all four corners of the cell.
    WeightedAnimations corners(float s, float t) {
        add(0, 0, (1 - s) * (1 - t));
        add(1, 0, s * (1 - t));
        add(0, 1, (1 - s) * t);
        add(1, 1, s * t);
        return result_;
    }
    WeightedAnimations corners() { return corners(x_.t, y_.t); }

    // Weights of the two corners if the point is on an edge of the cell, else of the three corners
    // of its triangle: first and last are the ends of the diagonal, whose direction alternates from
    // cell to cell.
    WeightedAnimations triangle() {
        const float s = snapped(x_.t), t = snapped(y_.t);
        if (s == 0 || s == 1 || t == 0 || t == 1) return corners(s, t);
        const bool is_even = (x_.index + y_.index) % 2 == 0;
        if (is_even && s > t) return triangle({{{0, 0}, {1, 0}, {1, 1}}}, 1 - s, s - t);
        if (is_even) return triangle({{{1, 1}, {0, 1}, {0, 0}}}, s, t - s);
        if (s + t > 1) return triangle({{{1, 0}, {1, 1}, {0, 1}}}, 1 - t, s + t - 1);
        return triangle({{{0, 1}, {0, 0}, {1, 0}}}, t, 1 - s - t);
    }

private:
    struct Corner {
        int column, row;
    };

    WeightedAnimations triangle(const std::array<Corner, 3>& ends, float first, float middle) {
        if (middle < kNearly) middle = 0;  // on the diagonal
        add(ends[0].column, ends[0].row, first);
        add(ends[1].column, ends[1].row, middle);
        add(ends[2].column, ends[2].row, 1 - first - middle);
        return result_;
    }

    void add(int column, int row, float weight) {
        if (weight <= 0) return;
        column = std::clamp(x_.index + column, 0, blend_.columns - 1);
        row = std::clamp(y_.index + row, 0, blend_.rows - 1);
        result_.items[result_.count++] = {at(blend_.animations, row * blend_.columns + column),
                                          weight};
    }

    // Positions closer to a corner than this share of the cell are snapped to it.
    static constexpr float kNearly = 0.001f;
    static float snapped(float t) { return t < kNearly ? 0.0f : t > 1 - kNearly ? 1.0f : t; }

    const Blend& blend_;
    Cell x_, y_;
    WeightedAnimations result_;
};

}  // namespace

float parameter_value(const Model& model, int parameter, std::span<const float> values) {
    if (parameter < 0) return 0;
    const auto index = static_cast<size_t>(parameter);
    const PoseParameter& source = model.pose_parameters[index];
    const float value = index < values.size() ? values[index] : source.initial();
    return std::clamp(wrap(source, value), std::min(source.start, source.end),
                      std::max(source.start, source.end));
}

float parameter_share(const Model& model, int parameter, std::span<const float> values) {
    if (parameter < 0) return 0;
    const PoseParameter& source = at(model.pose_parameters, parameter);
    if (source.end == source.start) return 0;
    return (parameter_value(model, parameter, values) - source.start) / (source.end - source.start);
}

WeightedAnimations choose_animations(const Model& model, const Blend& blend,
                                     std::span<const float> values) {
    return GridMix(model, blend, values).triangle();
}

float cycles_per_second(const Model& model, const Clip& clip, std::span<const float> values) {
    const auto pace = [](const Clip& part) {
        const float seconds = part.seconds();
        return seconds > 0 ? 1 / seconds : 0.0f;
    };
    if (clip.blend.animations.empty()) return pace(clip);
    float sum = 0;
    const WeightedAnimations chosen = GridMix(model, clip.blend, values).corners();
    for (size_t i = 0; i < chosen.count; ++i)
        sum += chosen.items[i].weight * pace(at(model.animations, chosen.items[i].animation));
    return sum;
}

float frames_per_second(const Model& model, const Clip& clip, std::span<const float> values) {
    const float cycles = cycles_per_second(model, clip, values);
    if (clip.blend.animations.empty() || !(cycles > 0)) return clip.fps;
    return cycles * static_cast<float>(clip.last_frame() - clip.first_frame());
}

LayerMoment layer_moment(const Model& model, const Layer& layer, float cycle, float weight,
                         std::span<const float> values) {
    if (layer.start == layer.end) return {weight, cycle};
    const float at =
        layer.is_over_parameter ? parameter_value(model, layer.parameter, values) : cycle;
    if (at < layer.start || at >= layer.end) return {};
    float ramp_value = 1;
    if (at < layer.peak && layer.peak != layer.start)
        ramp_value = (at - layer.start) / (layer.peak - layer.start);
    else if (at > layer.tail && layer.end != layer.tail)
        ramp_value = (layer.end - at) / (layer.end - layer.tail);
    if (layer.is_spline) ramp_value = ramp_value * ramp_value * (3 - 2 * ramp_value);
    LayerMoment moment{ramp_value * weight, cycle};
    if (layer.is_crossfade && at > layer.tail)
        moment.weight = ramp_value * weight / (1 - weight + ramp_value * weight);
    else if (layer.is_unblended)
        moment.weight = ramp_value;
    if (!layer.is_over_parameter) moment.cycle = (cycle - layer.start) / (layer.end - layer.start);
    return moment;
}

}  // namespace studioscope
