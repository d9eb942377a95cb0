#include "animation/blend_weights.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

// Brings a value of a looping parameter into the one turn that the range stands in.
float wrap(const PoseParameter& parameter, float value) {
    if (!(parameter.loop > 0)) return value;
    const float turn_end = (parameter.start + parameter.end + parameter.loop) / 2;
    return value -
           parameter.loop * std::floor((value + parameter.loop - turn_end) / parameter.loop);
}

// Between which two of an axis' animations a value lies.
struct Cell {
    int index = 0;
    float t = 0;
};

Cell cell_between_keys(const std::vector<float>& keys, float value) {
    int index = 0;
    while (index + 2 < static_cast<int>(keys.size()) &&
           value >= keys[static_cast<size_t>(index) + 1])
        ++index;
    const float low = at(keys, index), high = keys[static_cast<size_t>(index) + 1];
    return {index, high > low ? std::clamp((value - low) / (high - low), 0.0f, 1.0f) : 0.0f};
}

Cell find_cell(const Model& model, const BlendAxis& axis, int count,
               std::span<const float> values) {
    if (axis.parameter < 0 || count < 2) return {};
    const float value = parameter_value(model, axis.parameter, values);
    if (!axis.keys.empty()) return cell_between_keys(axis.keys, value);
    if (axis.end == axis.start) return {};
    const float share = std::clamp((value - axis.start) / (axis.end - axis.start), 0.0f, 1.0f);
    const float at = share * static_cast<float>(count - 1);
    const int index = std::min(static_cast<int>(at), count - 2);
    return {index, at - static_cast<float>(index)};
}

class GridMix {
public:
    explicit GridMix(const Blend& blend) : blend_(blend) {}

    void add(int column, int row, float weight) {
        if (weight <= 0) return;
        column = std::clamp(column, 0, blend_.columns - 1);
        row = std::clamp(row, 0, blend_.rows - 1);
        const auto cell = static_cast<size_t>(row * blend_.columns + column);
        result_.items[result_.count++] = {blend_.animations[cell], weight};
    }
    WeightedAnimations result() const { return result_; }

private:
    const Blend& blend_;
    WeightedAnimations result_;
};

// Nearly at a corner is at the corner.
float snapped(float t) { return t < 0.001f ? 0.0f : t > 0.999f ? 1.0f : t; }

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
    const Cell x = find_cell(model, blend.axes[0], blend.columns, values);
    const Cell y = find_cell(model, blend.axes[1], blend.rows, values);
    const float s = snapped(x.t), t = snapped(y.t);
    GridMix mix(blend);
    if (s == 0 || s == 1 || t == 0 || t == 1) {
        mix.add(x.index, y.index, (1 - s) * (1 - t));
        mix.add(x.index + 1, y.index, s * (1 - t));
        mix.add(x.index, y.index + 1, (1 - s) * t);
        mix.add(x.index + 1, y.index + 1, s * t);
    } else if ((x.index + y.index) % 2 == 0) {  // split from corner (0,0) to (1,1)
        mix.add(x.index, y.index, 1 - std::max(s, t));
        mix.add(x.index + 1, y.index, s - t);
        mix.add(x.index, y.index + 1, t - s);
        mix.add(x.index + 1, y.index + 1, std::min(s, t));
    } else {  // split from corner (0,1) to (1,0)
        mix.add(x.index, y.index, 1 - s - t);
        mix.add(x.index + 1, y.index, std::min(s, 1 - t));
        mix.add(x.index, y.index + 1, std::min(t, 1 - s));
        mix.add(x.index + 1, y.index + 1, s + t - 1);
    }
    return mix.result();
}

float cycles_a_second(const Model& model, const Clip& clip, std::span<const float> values) {
    const auto pace = [](const Clip& part) {
        const float seconds = part.seconds();
        return seconds > 0 ? 1 / seconds : 0.0f;
    };
    if (clip.blend.animations.empty()) return pace(clip);
    float sum = 0;
    const WeightedAnimations chosen = choose_animations(model, clip.blend, values);
    for (size_t i = 0; i < chosen.count; ++i)
        sum += chosen.items[i].weight * pace(at(model.animations, chosen.items[i].animation));
    return sum;
}

LayerMoment layer_moment(const Model& model, const Layer& layer, float cycle, float weight,
                         std::span<const float> values) {
    if (layer.start == layer.end) return {weight, cycle};
    const float at =
        layer.is_over_parameter ? parameter_value(model, layer.parameter, values) : cycle;
    if (at < layer.start || at >= layer.end) return {};
    float seen = 1;
    if (at < layer.peak && layer.peak != layer.start)
        seen = (at - layer.start) / (layer.peak - layer.start);
    else if (at > layer.tail && layer.end != layer.tail)
        seen = (layer.end - at) / (layer.end - layer.tail);
    if (layer.is_spline) seen = seen * seen * (3 - 2 * seen);
    LayerMoment moment{seen * weight, cycle};
    if (layer.is_crossfade && at > layer.tail)
        moment.weight = seen * weight / (1 - weight + seen * weight);
    else if (layer.is_unblended)
        moment.weight = seen;
    if (!layer.is_over_parameter) moment.cycle = (cycle - layer.start) / (layer.end - layer.start);
    return moment;
}

}  // namespace studioscope
