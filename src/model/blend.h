#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

namespace studioscope {

// How a compiled sequence makes one pose out of its animations (MDL page, section 8).

// A slider of a compiled model that sequences follow.
struct PoseParameter {
    std::string name;
    float start = 0;
    float end = 1;
    float loop = 0;  // values this far apart are the same; 0: none

    // What it has until somebody sets it: 0, or the end of its range that is nearest.
    float initial() const;
};

// The number that each parameter of another file has among ours: that of its name, case ignored,
// whose range takes in the other's, as the engine's does (AppendPoseParameters), so that both
// files' animations can be reached; else it is added behind them.
std::vector<int> add_or_widen(std::vector<PoseParameter>& ours,
                              std::span<const PoseParameter> theirs);

// Along which parameter the columns or the rows of a grid lie.
struct BlendAxis {
    int parameter = -1;       // index into Model::pose_parameters, or none: the first is taken
    float start = 0;          // the parameter's value at the first animation
    float end = 0;            // and at the last; those between are spread evenly,
    std::vector<float> keys;  // unless each has its own value here
};

// Another clip laid over this one while a ramp lasts.
struct Layer {
    int clip = 0;        // index into Model::clips
    int parameter = -1;  // the ramp runs over this pose parameter, or else over the clip, 0..1
    bool is_over_parameter = false;
    float start = 0, peak = 0, tail = 0, end = 0;  // all the same: laid over at full weight
    bool is_spline = false;                        // the ramp eases in and out
    bool is_crossfade = false;                     // the tail gives way to what is below
    bool is_unblended = false;                     // the clip's own weight does not count
    bool is_local = false;                         // laid before the clip itself is mixed in
};

struct Blend {
    int columns = 1, rows = 1;
    std::array<BlendAxis, 2> axes;
    std::vector<int> animations;      // row by row: index into Model::animations; empty: the
                                      // clip's own tracks
    std::vector<float> bone_weights;  // one a bone; empty: all 1. 0 leaves the bone alone
    std::vector<Layer> layers;
    int cycle_parameter = -1;  // where in the clip it stands follows this, not time
    bool is_post = false;      // a delta is applied after the bone's own rotation
};

}  // namespace studioscope
