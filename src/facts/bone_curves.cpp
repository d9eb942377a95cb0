#include "facts/bone_curves.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

constexpr size_t kMaxMoments = 160;  // frames compared per clip

const Clip* find_clip(const Model& model, int clip) {
    return clip >= 0 && clip < static_cast<int>(model.clips.size()) ? &at(model.clips, clip)
                                                                    : nullptr;
}

// Moments spread evenly over the clip: its whole or half frames if they are few.
std::vector<float> sample_moments(const Clip& clip, size_t max_count) {
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    const auto half_frames = static_cast<size_t>(length) * 2 + 1;
    const size_t count = std::clamp<size_t>(half_frames, 1, std::max<size_t>(max_count, 1));
    std::vector<float> moments;
    for (size_t i = 0; i < count; ++i)
        moments.push_back(count < 2 ? first
                                    : first + length * static_cast<float>(i) /
                                                  static_cast<float>(count - 1));
    return moments;
}

// Angle by the chords between the quaternions: the arc cosine would turn rounding near 1 into a
// tenth of a degree.
float degrees_between(const glm::quat& a, const glm::quat& b) {
    const glm::quat near = glm::dot(a, b) < 0 ? -b : b;
    return glm::degrees(4 * std::atan2(glm::length(a - near), glm::length(a + near)));
}

std::array<float, 4> curve_value(const Transform& transform, CurveKind kind) {
    const glm::vec3& p = transform.position;
    const glm::quat& q = transform.rotation;
    if (kind == CurveKind::kPosition) return {p.x, p.y, p.z, 0};
    if (kind == CurveKind::kQuaternion) return {q.x, q.y, q.z, q.w};
    const glm::vec3 degrees = glm::degrees(euler_from_rotation(q));
    return {degrees.x, degrees.y, degrees.z, 0};
}

// Chooses the equivalent value next to the one before: q and -q are one rotation, and so are angles
// 360 degrees apart.
void stay_near(const std::array<float, 4>& before, CurveKind kind, std::array<float, 4>& value) {
    if (kind == CurveKind::kEuler) {
        for (size_t axis = 0; axis < 3; ++axis)
            value[axis] -= 360 * std::round((value[axis] - before[axis]) / 360);
    } else if (kind == CurveKind::kQuaternion) {
        float dot = 0;
        for (size_t i = 0; i < 4; ++i) dot += before[i] * value[i];
        if (dot < 0)
            for (float& number : value) number = -number;
    }
}

template <typename Key>
bool has_key(const std::vector<Key>& keys, int frame) {
    const auto label = static_cast<float>(frame);
    const auto found = std::lower_bound(keys.begin(), keys.end(), label - 0.5f,
                                        [](const Key& key, float f) { return key.frame < f; });
    return found != keys.end() && found->frame < label + 0.5f;
}

KeyState state_at(const Clip& clip, const Track& track, int frame) {
    const bool is_listed = std::binary_search(clip.frames.begin(), clip.frames.end(), frame);
    if (clip.kind == KeyKind::kDense) return KeyState::kAuthored;
    if (has_key(track.positions, frame) || has_key(track.rotations, frame))
        return KeyState::kAuthored;
    return clip.kind == KeyKind::kFrames && is_listed ? KeyState::kHeld : KeyState::kSkipped;
}

void keep_larger(const RuleDifference& next, RuleDifference& largest) {
    if (next.distance > largest.distance) {
        largest.distance = next.distance;
        largest.distance_bone = next.distance_bone;
        largest.distance_frame = next.distance_frame;
    }
    if (next.degrees > largest.degrees) {
        largest.degrees = next.degrees;
        largest.degrees_bone = next.degrees_bone;
        largest.degrees_frame = next.degrees_frame;
    }
}

void pose_skeleton(const Model& model, const PoseRequest& request, Pose& pose) {
    pose_bones(model, request, pose.local);
    finish_pose(model, pose);
}

RuleDifference difference_between(const Model& model, const Pose& a, const Pose& b, float frame) {
    RuleDifference largest;
    largest.distance_frame = largest.degrees_frame = frame;
    for (size_t i = 0; i < model.bones.size(); ++i) {
        const float distance =
            glm::distance(affine_translation(a.world[i]), affine_translation(b.world[i]));
        const float degrees = degrees_between(a.local[i].rotation, b.local[i].rotation);
        if (distance > largest.distance) {
            largest.distance = distance;
            largest.distance_bone = static_cast<int>(i);
        }
        if (degrees > largest.degrees) {
            largest.degrees = degrees;
            largest.degrees_bone = static_cast<int>(i);
        }
    }
    return largest;
}

}  // namespace

PoseRequest clip_alone(const PoseRequest& request) {
    PoseRequest alone{request.clip, 0, request.rules, {}, request.pose_parameters};
    alone.rules.plays_autoplay = false;
    alone.rules.moves_procedural_bones = false;
    return alone;
}

std::vector<CurveKey> bone_curve_keys(const Model& model, int index, int bone) {
    std::vector<CurveKey> keys;
    const Clip* clip = find_clip(model, index);
    if (!clip || clip->frames.empty()) return keys;
    const Track* track = find_track(*clip, bone);
    // a grid of animations has keys of every bone at every frame
    const bool is_grid = !clip->blend.animations.empty();
    if (!track && !is_grid) return keys;
    const int64_t count = int64_t{clip->last_frame()} - clip->first_frame() + 1;
    for (int64_t i = 0; i < std::min<int64_t>(count, kMaxCurveKeys); ++i) {
        const int frame = clip->first_frame() + static_cast<int>(i);
        keys.push_back({frame, track ? state_at(*clip, *track, frame) : KeyState::kAuthored});
    }
    return keys;
}

BoneCurve sample_bone_curve(const Model& model, const PoseRequest& request, int bone,
                            CurveKind kind, size_t samples) {
    BoneCurve curve;
    const Clip* clip = find_clip(model, request.clip);
    if (!clip || bone < 0 || bone >= static_cast<int>(model.bones.size())) return curve;
    curve.keys = bone_curve_keys(model, request.clip, bone);
    PoseRequest alone = clip_alone(request);
    std::vector<Transform> local;
    // every frame gets a sample, so that keys lie on the line
    const auto frames = static_cast<size_t>(clip->last_frame() - clip->first_frame());
    curve.frames = sample_moments(
        *clip, frames > 0 && frames < samples ? samples / frames * frames + 1 : samples);
    for (const float frame : curve.frames) {
        alone.frame = frame;
        pose_bones(model, alone, local);
        std::array<float, 4> value = curve_value(at(local, bone), kind);
        if (!curve.values.empty()) stay_near(curve.values.back(), kind, value);
        curve.values.push_back(value);
    }
    return curve;
}

std::vector<BoneMotion> bones_by_motion(const Model& model, const PoseRequest& request) {
    const Clip* clip = find_clip(model, request.clip);
    std::vector<BoneMotion> motions(model.bones.size());
    for (size_t i = 0; i < motions.size(); ++i) motions[i].bone = static_cast<int>(i);
    if (!clip) return motions;
    PoseRequest alone = clip_alone(request);
    std::vector<Transform> first, local;
    for (const float frame : sample_moments(*clip, 24)) {
        alone.frame = frame;
        pose_bones(model, alone, local);
        if (first.empty()) first = local;
        for (size_t i = 0; i < motions.size(); ++i) {
            BoneMotion& motion = motions[i];
            motion.degrees =
                std::max(motion.degrees, degrees_between(first[i].rotation, local[i].rotation));
            motion.distance =
                std::max(motion.distance, glm::distance(first[i].position, local[i].position));
        }
    }
    // ten degrees are about as visible as one unit
    const auto worth = [](const BoneMotion& m) { return m.degrees + m.distance * 10; };
    std::stable_sort(motions.begin(), motions.end(),
                     [&](const BoneMotion& a, const BoneMotion& b) { return worth(a) > worth(b); });
    return motions;
}

PoseRequest with_skipped_rule_toggled(PoseRequest request) {
    request.rules.hold_skipped_frames = !request.rules.hold_skipped_frames;
    return request;
}

PoseRequest with_omitted_rule_toggled(PoseRequest request) {
    request.rules.interpolate_omitted_bones = !request.rules.interpolate_omitted_bones;
    return request;
}

RuleDifferences differences_at(const Model& model, const PoseRequest& request) {
    RuleDifferences differences;
    Pose now, other;
    pose_skeleton(model, request, now);
    pose_skeleton(model, with_skipped_rule_toggled(request), other);
    differences.skipped = difference_between(model, now, other, request.frame);
    pose_skeleton(model, with_omitted_rule_toggled(request), other);
    differences.omitted = difference_between(model, now, other, request.frame);
    return differences;
}

RuleDifferences rule_differences(const Model& model, int index,
                                 const std::function<PoseRequest(float)>& request_at) {
    RuleDifferences differences;
    const Clip* clip = find_clip(model, index);
    if (!clip || clip->kind != KeyKind::kFrames) return differences;
    for (const float frame : sample_moments(*clip, kMaxMoments)) {
        const RuleDifferences here = differences_at(model, request_at(frame));
        keep_larger(here.skipped, differences.skipped);
        keep_larger(here.omitted, differences.omitted);
    }
    return differences;
}

std::vector<Affine> ghost_skeletons(const Model& model, const PoseRequest& request) {
    std::vector<Affine> worlds;
    Pose pose;
    for (const PoseRequest& other :
         {with_skipped_rule_toggled(request), with_omitted_rule_toggled(request)}) {
        pose_skeleton(model, other, pose);
        worlds.insert(worlds.end(), pose.world.begin(), pose.world.end());
    }
    return worlds;
}

}  // namespace studioscope
