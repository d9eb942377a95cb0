#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/name_map.h"
#include "formats/qc/clip_build.h"

namespace studioscope {

namespace {

// Interpolates between two keys: positions linearly, rotations along the shorter arc.
template <typename Key, typename Mix>
auto interpolate_keys(const std::vector<Key>& keys, float frame, const Mix& mix) {
    const auto after = std::upper_bound(keys.begin(), keys.end(), frame,
                                        [](float f, const Key& key) { return f < key.frame; });
    if (after == keys.begin()) return mix(keys.front(), keys.front(), 0.0f);
    const Key& before = *(after - 1);
    if (after == keys.end()) return mix(before, before, 0.0f);
    return mix(before, *after, (frame - before.frame) / (after->frame - before.frame));
}

glm::vec3 mix_positions(const PositionKey& a, const PositionKey& b, float t) {
    return glm::mix(a.position, b.position, t);
}

glm::quat mix_rotations(const RotationKey& a, const RotationKey& b, float t) {
    return glm::slerp(a.rotation, b.rotation, t);
}

// The last key at or before the frame; before the first the track rests.
template <typename Key>
const Key* held_key(const std::vector<Key>& keys, float frame) {
    const auto after = std::upper_bound(keys.begin(), keys.end(), frame,
                                        [](float f, const Key& key) { return f < key.frame; });
    return after == keys.begin() ? nullptr : &*(after - 1);
}

class SourceSampler {
public:
    SourceSampler(const Model& source, const Clip& clip, float scale) : clip_(clip), scale_(scale) {
        for (const Bone& bone : source.bones) rest_.push_back(scaled(bone.bind));
    }

    QcPose at_frame(int frame) const {
        if (clip_.kind != KeyKind::kFrames) return between_keys(static_cast<float>(frame));
        const auto after = std::upper_bound(clip_.frames.begin(), clip_.frames.end(), frame);
        if (after == clip_.frames.begin()) return at_own_frame(clip_.first_frame());
        const int before = *(after - 1);
        QcPose pose = at_own_frame(before);
        if (before == frame || after == clip_.frames.end()) return pose;
        // The file skips this frame: interpolate.
        const QcPose next = at_own_frame(*after);
        const float t = static_cast<float>(frame - before) / static_cast<float>(*after - before);
        for (size_t i = 0; i < pose.size(); ++i)
            pose[i] = {glm::mix(pose[i].position, next[i].position, t),
                       glm::slerp(pose[i].rotation, next[i].rotation, t)};
        return pose;
    }

private:
    Transform scaled(const Transform& transform) const {
        return {transform.position * scale_, transform.rotation};
    }

    // The pose of a frame of the file; a bone that it omits keeps its last value.
    QcPose at_own_frame(int frame) const {
        QcPose pose = rest_;
        const auto moment = static_cast<float>(frame);
        for (const Track& track : clip_.tracks) {
            Transform value = track.rest;
            if (const PositionKey* key = held_key(track.positions, moment))
                value.position = key->position;
            if (const RotationKey* key = held_key(track.rotations, moment))
                value.rotation = key->rotation;
            at(pose, track.bone) = scaled(value);
        }
        return pose;
    }

    QcPose between_keys(float frame) const {
        QcPose pose = rest_;
        for (const Track& track : clip_.tracks) {
            Transform value = track.rest;
            if (!track.positions.empty())
                value.position = interpolate_keys(track.positions, frame, mix_positions);
            if (!track.rotations.empty())
                value.rotation = interpolate_keys(track.rotations, frame, mix_rotations);
            at(pose, track.bone) = scaled(value);
        }
        return pose;
    }

    const Clip& clip_;
    float scale_;
    QcPose rest_;
};

std::vector<glm::dmat4> world_matrices(const Model& source, const QcPose& pose,
                                       const glm::dmat4& placement) {
    std::vector<glm::dmat4> worlds(pose.size());
    for (size_t i = 0; i < pose.size(); ++i) {
        const int parent = source.bones[i].parent;
        worlds[i] = (parent == kNone ? placement : at(worlds, parent)) * to_matrix(pose[i]);
    }
    return worlds;
}

glm::dmat4 placement_matrix(const QcPlacement& placement) {
    return to_matrix(Transform{glm::vec3(0), placement.rotation()}) *
           to_matrix(Transform{-placement.origin, glm::quat(1, 0, 0, 0)});
}

// True if a matrix differs from identity by more than the rounding of a file's six decimals.
bool is_transform(const glm::dmat4& matrix) {
    for (int column = 0; column < 4; ++column)
        if (glm::length(matrix[column] - glm::dmat4(1)[column]) > 1e-5) return true;
    return false;
}

}  // namespace

QcClipBones::QcClipBones(const Model& source, const Model& model,
                         const std::vector<glm::dmat4>& realign)
    : source_(source), model_(model), realign_(realign) {
    NameIndex names;
    for (size_t i = 0; i < source.bones.size(); ++i)
        names.add(source.bones[i].name, static_cast<int>(i));
    for (const Bone& bone : model.bones) {
        const int source_bone = names.find(bone.name);
        sources_.push_back(source_bone);
        if (source_bone == kNone) continue;
        fits_nothing_ = false;
        const int parent = bone.parent == kNone ? kNone : at(sources_, bone.parent);
        const bool is_lost = bone.parent != kNone && parent == kNone;
        if (is_lost || parent != at(source.bones, source_bone).parent) is_direct_ = false;
        if (is_transform(at(realign, sources_.size() - 1))) is_direct_ = false;
    }
}

QcPose QcClipBones::convert(const QcPose& pose, const QcPlacement& placement) const {
    QcPose result(model_.bones.size());
    const glm::quat turn = placement.rotation();
    std::vector<glm::dmat4> source_worlds, model_worlds(is_direct_ ? 0 : model_.bones.size());
    if (!is_direct_) source_worlds = world_matrices(source_, pose, placement_matrix(placement));
    for (size_t i = 0; i < result.size(); ++i) {
        const Bone& bone = model_.bones[i];
        const bool is_root = bone.parent == kNone;
        const int source_bone = sources_[i];
        if (source_bone == kNone) {
            result[i] = bone.bind;
        } else if (!is_direct_) {
            const glm::dmat4 parent = is_root ? glm::dmat4(1) : at(model_worlds, bone.parent);
            result[i] = to_transform(glm::inverse(parent) * at(source_worlds, source_bone) *
                                     at(realign_, i));
        } else {
            result[i] = at(pose, source_bone);
            if (is_root)
                result[i] = {turn * (result[i].position - placement.origin),
                             turn * result[i].rotation};
        }
        if (!is_direct_)
            model_worlds[i] =
                (is_root ? glm::dmat4(1) : at(model_worlds, bone.parent)) * to_matrix(result[i]);
    }
    return result;
}

QcFrames source_frames(const Model& source, int first, int last, float scale) {
    QcFrames frames;
    frames.first = first;
    const Clip none;
    const SourceSampler sampler(source, source.clips.empty() ? none : source.clips.front(), scale);
    for (int frame = first; frame <= last; ++frame) frames.poses.push_back(sampler.at_frame(frame));
    return frames;
}

QcFrames convert_frames(const QcFrames& frames, const QcClipBones& map,
                        const QcPlacement& placement) {
    QcFrames result;
    result.first = frames.first;
    for (const QcPose& pose : frames.poses) result.poses.push_back(map.convert(pose, placement));
    return result;
}

std::vector<Track> frame_tracks(const QcFrames& frames, const QcPose& rest) {
    std::vector<Track> tracks;
    for (size_t bone = 0; bone < rest.size(); ++bone) {
        Track track;
        track.bone = static_cast<int>(bone);
        track.rest = rest[bone];
        bool moves = false, turns = false;
        for (const QcPose& pose : frames.poses) {
            moves = moves || pose[bone].position != frames.poses[0][bone].position;
            turns = turns || pose[bone].rotation != frames.poses[0][bone].rotation;
        }
        for (size_t i = 0; i < frames.poses.size(); ++i) {
            const auto frame = static_cast<float>(frames.first + static_cast<int>(i));
            const Transform& value = frames.poses[i][bone];
            if (moves || i == 0) track.positions.push_back({frame, value.position});
            if (turns || i == 0) track.rotations.push_back({frame, value.rotation});
        }
        const Transform& start = frames.poses[0][bone];
        const bool rests = !moves && !turns && start.position == track.rest.position &&
                           start.rotation == track.rest.rotation;
        if (!rests) tracks.push_back(std::move(track));
    }
    return tracks;
}

}  // namespace studioscope
