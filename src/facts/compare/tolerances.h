#pragma once

#include "model/model.h"

namespace studioscope {

// The largest differences at which two values are still the same. A difference of exactly the
// tolerance is none.
struct Tolerances {
    float position = 0.01f;      // Source units: vertices, bones, boxes, shapes
    float normal_degrees = 1;    // between the normals of two vertices
    float uv = 1e-4f;            // of each of u and v
    float weight = 1.0f / 255;   // of each bone's weight
    float angle_degrees = 0.1f;  // between the rotations of two bones or attachments

    bool operator==(const Tolerances&) const = default;
};

struct CompareOptions {
    Tolerances tolerances;
    // The level of detail to compare, per side; kNone: all levels, matched by number.
    int lod = kNone;
    int other_lod = kNone;
    bool with_motion = true;  // false: the frames of clips are not compared
};

}  // namespace studioscope
