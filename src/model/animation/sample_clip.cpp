#include "model/animation/sample_clip.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

// The two frames of the file around `frame`, by the rule for skipped frames.
struct FramePair {
    int first = 0;
    int second = 0;
    float t = 0;
};

FramePair find_frames(const Clip& clip, float frame, bool hold_skipped) {
    const auto after =
        std::upper_bound(clip.frames.begin(), clip.frames.end(), frame,
                         [](float f, int label) { return f < static_cast<float>(label); });
    if (after == clip.frames.begin()) return {clip.first_frame(), clip.first_frame(), 0};
    const int first = *(after - 1);
    if (after == clip.frames.end()) return {first, first, 0};
    const int second = *after;
    if (!hold_skipped || second == first + 1)
        return {first, second,
                (frame - static_cast<float>(first)) / static_cast<float>(second - first)};
    // A skipped range holds its first frame up to its last number, then moves to the next frame in
    // one step as any two neighbours do.
    const float t = frame - static_cast<float>(second - 1);
    return {first, second, std::max(t, 0.0f)};
}

}  // namespace

Transform interpolate(const Transform& a, const Transform& b, float t) {
    return {glm::mix(a.position, b.position, t), glm::slerp(a.rotation, b.rotation, t)};
}

void sample_clip(const Clip& clip, float frame, const SampleRules& rules,
                 std::span<Transform> local) {
    if (clip.frames.empty()) return;
    frame = std::clamp(frame, static_cast<float>(clip.first_frame()),
                       static_cast<float>(clip.last_frame()));
    if (clip.kind != KeyKind::kFrames) {
        for (const Track& track : tracks_of(clip))
            at(local, track.bone) = clip.kind == KeyKind::kDense ? dense_value_of(track, frame)
                                                                 : value_of(track, frame, false);
        return;
    }
    const FramePair pair = find_frames(clip, frame, rules.hold_skipped_frames);
    const bool hold = !rules.interpolate_omitted_bones;
    for (const Track& track : tracks_of(clip)) {
        const Transform first = value_of(track, static_cast<float>(pair.first), hold);
        at(local, track.bone) =
            pair.t == 0 ? first
                        : interpolate(first, value_of(track, static_cast<float>(pair.second), hold),
                                      pair.t);
    }
}

}  // namespace studioscope
