#include "model/track_value.h"

#include <algorithm>

namespace studioscope {

namespace {

// The two keys around a frame and the position between them: value = mix(keys[first], keys[second],
// t).
struct Between {
    size_t first = 0;
    size_t second = 0;
    float t = 0;
};

template <typename Key>
Between find_keys(const std::vector<Key>& keys, float frame) {
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

}  // namespace

Transform value_of(const Track& track, float frame, bool hold) {
    Transform value = track.rest;
    if (has_begun(track.positions, frame, hold)) {
        const Between at = find_keys(track.positions, frame);
        value.position = glm::mix(track.positions[at.first].position,
                                  track.positions[at.second].position, hold ? 0.0f : at.t);
    }
    if (has_begun(track.rotations, frame, hold)) {
        const Between at = find_keys(track.rotations, frame);
        value.rotation = glm::slerp(track.rotations[at.first].rotation,
                                    track.rotations[at.second].rotation, hold ? 0.0f : at.t);
    }
    return value;
}

glm::quat mix_nearby(const glm::quat& a, const glm::quat& b, float t) {
    return glm::normalize(a * (1 - t) + (glm::dot(a, b) < 0 ? -b : b) * t);
}

Transform dense_value_of(const Track& track, float frame) {
    Transform value = track.rest;
    if (!track.positions.empty()) {
        const Between at = find_keys(track.positions, frame);
        value.position =
            glm::mix(track.positions[at.first].position, track.positions[at.second].position, at.t);
    }
    if (!track.rotations.empty()) {
        const Between at = find_keys(track.rotations, frame);
        value.rotation = mix_nearby(track.rotations[at.first].rotation,
                                    track.rotations[at.second].rotation, at.t);
    }
    return value;
}

}  // namespace studioscope
