#include "model/clip.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

namespace {

template <typename Key>
void add_frames(const Clip& clip, const std::vector<Key>& keys, std::vector<int>& frames) {
    for (const Key& key : keys) {
        const float frame = std::round(key.frame);
        if (frame >= static_cast<float>(clip.first_frame()) &&
            frame <= static_cast<float>(clip.last_frame()))
            frames.push_back(static_cast<int>(frame));
    }
}

std::vector<int> distinct(std::vector<int> frames) {
    std::sort(frames.begin(), frames.end());
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    return frames;
}

}  // namespace

const std::vector<Track>& tracks_of(const Clip& clip) {
    return clip.lazy_motion ? clip.lazy_motion->get().tracks : clip.tracks;
}

const Track* track_of(const Clip& clip, int bone) {
    for (const Track& track : tracks_of(clip))
        if (track.bone == bone) return &track;
    return nullptr;
}

const std::vector<LocalHierarchy>& local_hierarchies_of(const Clip& clip) {
    return clip.lazy_motion ? clip.lazy_motion->get().local_hierarchies : clip.local_hierarchies;
}

void decode_now(Clip& clip) {
    if (!clip.lazy_motion) return;
    const ClipMotion& motion = clip.lazy_motion->get();
    clip.tracks = motion.tracks;
    clip.local_hierarchies = motion.local_hierarchies;
    clip.lazy_motion.reset();
}

std::string origin_of(const Clip& clip) {
    const auto name = [](const std::string& path) {
        return path.substr(path.find_last_of("/\\") + 1);
    };
    if (clip.is_placeholder) return "only declared: no included model that was found brings it";
    if (clip.declared_by.empty()) return {};
    return "from " + name(clip.file) + ", declared by " + name(clip.declared_by);
}

std::vector<int> bone_key_frames_of(const Clip& clip) {
    if (clip.kind != KeyKind::kCurves) return clip.frames;
    std::vector<int> frames;
    for (const Track& track : tracks_of(clip)) {
        add_frames(clip, track.positions, frames);
        add_frames(clip, track.rotations, frames);
    }
    return distinct(std::move(frames));
}

std::vector<int> key_frames_of(const Clip& clip) {
    std::vector<int> frames = bone_key_frames_of(clip);
    if (clip.flex_curves.empty()) return frames;
    for (const FlexCurve& curve : clip.flex_curves) add_frames(clip, curve.keys, frames);
    return distinct(std::move(frames));
}

std::vector<int> flex_key_frames_of(const Clip& clip) {
    std::vector<int> frames;
    for (const FlexTrack& track : clip.flex_tracks) {
        add_frames(clip, track.keys, frames);
        add_frames(clip, track.shares, frames);
    }
    return distinct(std::move(frames));
}

size_t skipped_frame_count(const Clip& clip) {
    if (clip.frames.empty() || clip.kind != KeyKind::kFrames) return 0;
    return static_cast<size_t>(clip.last_frame() - clip.first_frame()) + 1 - clip.frames.size();
}

size_t omitted_key_count(const Clip& clip) {
    if (clip.kind != KeyKind::kFrames) return 0;
    size_t count = 0;
    for (const Track& track : tracks_of(clip)) count += clip.frames.size() - track.positions.size();
    return count;
}

}  // namespace studioscope
