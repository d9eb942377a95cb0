#pragma once

#include <span>

#include "model/model.h"

namespace studioscope {

// What happens where a file says nothing.
struct SampleRules {
    // At frame numbers that the file skips (only kFrames): held at the last one there, or
    // interpolated between the two around them: position linear, rotation along the shortest arc.
    bool hold_skipped_frames = false;
    // For a bone left out of a frame that is there (only kFrames): held as the compiler does, or
    // interpolated between the bone's own keys (the 2007 account).
    bool interpolate_omitted_bones = false;

    bool operator==(const SampleRules&) const = default;
};

// The clip at `frame` (its own labels, any real number, clamped to first..last) written over the
// bones that it moves; the other entries of `local` stay. One entry a bone, relative to the parent.
void sample_clip(const Clip& clip, float frame, const SampleRules& rules,
                 std::span<Transform> local);

// Position linear, rotation along the shortest arc; `t` in 0..1.
Transform interpolate(const Transform& a, const Transform& b, float t);

}  // namespace studioscope
