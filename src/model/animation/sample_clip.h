#pragma once

#include <span>

#include "model/clip.h"
#include "model/model.h"

namespace studioscope {

// The value of a track at a frame: linear between keys, or with `hold` the last key at or before
// the frame (before the first key, the rest value).
Transform sample_track(const Track& track, float frame, bool hold);

// The value of a track that has keys in every frame (KeyKind::kDense).
Transform sample_dense_track(const Track& track, float frame);

// Mixes two rotations as the game does between neighbouring frames and animations of a blend:
// normalized linear interpolation along the shorter arc.
glm::quat mix_nearby(const glm::quat& a, const glm::quat& b, float t);

// The rules for frames and bones that a file omits.
struct SampleRules {
    // Rule for frame numbers that the file skips (kFrames only). True: the last frame is held;
    // false: linear interpolation between its two neighbours.
    bool hold_skipped_frames = false;
    // Rule for a bone omitted in a frame that the file has (kFrames only). False: held, as by the
    // compiler; true: interpolated between the bone's own keys.
    bool interpolate_omitted_bones = false;

    bool operator==(const SampleRules&) const = default;
};

// Writes the clip at `frame` (in its own numbers, any real number, clamped to first..last) to the
// bones that it moves; the other entries of `local` do not change. One entry per bone, relative to
// the parent.
void sample_clip(const Clip& clip, float frame, const SampleRules& rules,
                 std::span<Transform> local);

// Interpolates with `t` in 0..1: position linear, rotation along the shortest arc.
Transform interpolate(const Transform& a, const Transform& b, float t);

}  // namespace studioscope
