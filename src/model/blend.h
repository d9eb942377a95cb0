#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

namespace studioscope {

// Blending of the animations of a compiled sequence into one pose (MDL page, section 8).

// A slider of a compiled model that controls the blending of sequences.
struct PoseParameter {
    std::string name;
    float start = 0;
    float end = 1;
    float loop = 0;  // period after which values repeat; 0: none

    // The default value: 0, or the end of the range nearest to it.
    float initial() const;
};

// Returns the index in `base` for each parameter of another file. A parameter of the same name
// (case ignored) gets its range widened to include the other's, as the engine does
// (AppendPoseParameters), so that both files' animations can be reached; any other is appended.
std::vector<int> add_or_widen(std::vector<PoseParameter>& base,
                              std::span<const PoseParameter> other);

// The parameter along which the columns or the rows of a grid of animations are arranged.
struct BlendAxis {
    int parameter = -1;  // index into Model::pose_parameters; none: the first animation is used
    float start = 0;     // parameter value at the first animation
    float end = 0;       // parameter value at the last animation; those between are spaced evenly
    // Parameter value of each animation, instead of even spacing; may be empty.
    std::vector<float> keys;
};

// Another clip that is added on top of this one while a ramp is active.
struct Layer {
    int clip = 0;  // index into Model::clips
    // Index into Model::pose_parameters of the ramp's input; none: the clip's cycle, 0..1.
    int parameter = -1;
    bool is_over_parameter = false;
    // Points of the ramp; all equal: always at full weight.
    float start = 0, peak = 0, tail = 0, end = 0;
    bool is_spline = false;     // true: the ramp eases in and out
    bool is_crossfade = false;  // true: the tail fades to the clip below
    bool is_unblended = false;  // true: the clip's own weight is ignored
    bool is_local = false;      // true: added before the clip itself is mixed in
};

struct Blend {
    int columns = 1, rows = 1;
    std::array<BlendAxis, 2> axes;
    // Indices into Model::animations, row by row; empty: the clip's own tracks are used.
    std::vector<int> animations;
    std::vector<float> bone_weights;  // one per bone, 0 leaves the bone unchanged; empty: all 1
    std::vector<Layer> layers;
    // Index into Model::pose_parameters that sets the cycle instead of time; none: time does.
    int cycle_parameter = -1;
    bool is_post = false;  // true: a delta is applied after the bone's own rotation
};

}  // namespace studioscope
