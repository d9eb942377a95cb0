#include "model/animation/sample_clip.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

// The two keys around a frame and the position between them: value = mix(keys[first], keys[second],
// t).
struct KeyInterval {
    size_t first = 0;
    size_t second = 0;
    float t = 0;
};

template <typename Key>
KeyInterval find_keys(const std::vector<Key>& keys, float frame) {
    const auto after = std::upper_bound(keys.begin(), keys.end(), frame,
                                        [](float f, const Key& key) { return f < key.frame; });
    if (after == keys.begin()) return {0, 0, 0};
    const size_t first = static_cast<size_t>(after - keys.begin()) - 1;
    if (after == keys.end()) return {first, first, 0};
    const float span = keys[first + 1].frame - keys[first].frame;
    return {first, first + 1, (frame - keys[first].frame) / span};
}

template <typename Key>
bool has_begun(const std::vector<Key>& keys, float frame, bool hold) {
    return !keys.empty() && (!hold || keys.front().frame <= frame);
}

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

Transform sample_track(const Track& track, float frame, bool hold) {
    Transform value = track.rest;
    if (has_begun(track.positions, frame, hold)) {
        const KeyInterval at = find_keys(track.positions, frame);
        value.position = glm::mix(track.positions[at.first].position,
                                  track.positions[at.second].position, hold ? 0.0f : at.t);
    }
    if (has_begun(track.rotations, frame, hold)) {
        const KeyInterval at = find_keys(track.rotations, frame);
        value.rotation = glm::slerp(track.rotations[at.first].rotation,
                                    track.rotations[at.second].rotation, hold ? 0.0f : at.t);
    }
    return value;
}

glm::quat mix_nearby(const glm::quat& a, const glm::quat& b, float t) {
    return glm::normalize(a * (1 - t) + (glm::dot(a, b) < 0 ? -b : b) * t);
}

Transform sample_dense_track(const Track& track, float frame) {
    Transform value = track.rest;
    if (!track.positions.empty()) {
        const KeyInterval at = find_keys(track.positions, frame);
        value.position =
            glm::mix(track.positions[at.first].position, track.positions[at.second].position, at.t);
    }
    if (!track.rotations.empty()) {
        const KeyInterval at = find_keys(track.rotations, frame);
        value.rotation = mix_nearby(track.rotations[at.first].rotation,
                                    track.rotations[at.second].rotation, at.t);
    }
    return value;
}

Transform interpolate(const Transform& a, const Transform& b, float t) {
    return {glm::mix(a.position, b.position, t), glm::slerp(a.rotation, b.rotation, t)};
}

void sample_clip(const Clip& clip, float frame, const SampleRules& rules,
                 std::span<Transform> local) {
    if (clip.frames.empty()) return;
    frame = std::clamp(frame, static_cast<float>(clip.first_frame()),
                       static_cast<float>(clip.last_frame()));
    if (clip.kind != KeyKind::kFrames) {
        for (const Track& track : clip_tracks(clip))
            at(local, track.bone) = clip.kind == KeyKind::kDense
                                        ? sample_dense_track(track, frame)
                                        : sample_track(track, frame, false);
        return;
    }
    const FramePair pair = find_frames(clip, frame, rules.hold_skipped_frames);
    const bool hold = !rules.interpolate_omitted_bones;
    for (const Track& track : clip_tracks(clip)) {
        const Transform first = sample_track(track, static_cast<float>(pair.first), hold);
        at(local, track.bone) =
            pair.t == 0
                ? first
                : interpolate(first, sample_track(track, static_cast<float>(pair.second), hold),
                              pair.t);
    }
}

}  // namespace studioscope
