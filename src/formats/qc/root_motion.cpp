#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "formats/qc/clip_build.h"

namespace studioscope {

namespace {

constexpr uint32_t kTurns = kQcAxisXR | kQcAxisYR | kQcAxisZR;

// Takes the components in `axes` from `to`, the others from `from`.
Transform with_axes(const Transform& from, const Transform& to, uint32_t axes) {
    Transform result = from;
    for (int i = 0; i < 3; ++i)
        if (axes & (kQcAxisX << i)) result.position[i] = to.position[i];
    if ((axes & kTurns) == kTurns) result.rotation = to.rotation;
    if ((axes & kTurns) == 0 || (axes & kTurns) == kTurns) return result;
    glm::vec3 angles = euler_from_rotation(from.rotation);
    const glm::vec3 target_angles = euler_from_rotation(to.rotation);
    for (int i = 0; i < 3; ++i)
        if (axes & (kQcAxisXR << i)) angles[i] = target_angles[i];
    result.rotation = rotation_from_euler(angles);
    return result;
}

glm::vec3 on_axes(glm::vec3 vector, uint32_t axes) {
    for (int i = 0; i < 3; ++i)
        if (!(axes & (kQcAxisX << i))) vector[i] = 0;
    return vector;
}

glm::vec3 position_between(const QcFrames& frames, int root, float frame) {
    const int before = std::clamp(static_cast<int>(frame), 0, frames.last_index());
    const int after = std::min(before + 1, frames.last_index());
    return glm::mix(at(at(frames.poses, before), root).position,
                    at(at(frames.poses, after), root).position, frame - static_cast<float>(before));
}

template <typename Change>
void change_roots(QcPose& pose, const Model& model, const Change& change) {
    for (size_t bone = 0; bone < pose.size(); ++bone)
        if (model.bones[bone].parent == kNone) change(pose[bone]);
}

glm::quat turn_about_z(float radians) { return rotation_from_euler({0, 0, radians}); }

}  // namespace

std::array<float, 2> motion_speeds(float half, float whole, bool is_linear) {
    const float v0 = 4 * half - whole, v1 = 3 * whole - 4 * half;
    const bool is_even = v0 + v1 > 0.01f && std::abs(v0 - v1) / (v0 + v1) < 0.2f;
    if (!is_linear && v0 < 0) return {0, 2 * whole};
    if (!is_linear && v1 < 0) return {2 * whole, 0};
    if (is_linear || is_even) return {whole, whole};
    return {v0, v1};
}

Transform world_transform(const Model& model, const QcPose& pose, int bone) {
    glm::dmat4 world(1);
    for (; bone != kNone; bone = at(model.bones, bone).parent)
        world = to_matrix(at(pose, bone)) * world;
    return to_transform(world);
}

void extract_motion(QcClipState& state, const Model& model, int root, const QcMotionSpan& span) {
    QcFrames& frames = state.frames;
    const uint32_t axes = span.axes;
    const int start = span.start, end = std::min(span.end, frames.last_index());
    if (root < 0 || start >= end) return;
    const int goal = std::clamp(span.goal.value_or(end), 0, frames.last_index());
    const Transform first = span.from.value_or(at(at(frames.poses, start), root)),
                    last = at(at(frames.poses, goal), root);
    glm::vec3 angles(0);
    if (axes & kTurns) {
        angles = euler_from_rotation(last.rotation * glm::inverse(first.rotation));
        for (int i = 0; i < 3; ++i)
            if (!(axes & (kQcAxisXR << i))) angles[i] = 0;
    }
    // The remaining position at the end is the rotated position of the first frame.
    const glm::vec3 from = rotation_from_euler(angles) * first.position;
    const float middle = static_cast<float>(start + goal) / 2;
    const glm::vec3 half_distance = on_axes(position_between(frames, root, middle) - from, axes);
    const glm::vec3 distance = on_axes(last.position - from, axes);
    RootMotion movement;
    movement.end_frame = end;
    movement.axes = axes;
    movement.unmoved_axes = span.unmoved_axes;
    movement.is_linear = span.is_linear;
    movement.degrees = glm::degrees(angles);
    const auto speeds =
        motion_speeds(glm::length(half_distance), glm::length(distance), span.is_linear);
    movement.start_speed = speeds[0];
    movement.end_speed = speeds[1];
    if (glm::length(distance) > 0) movement.direction = glm::normalize(distance);
    for (int i = start; i <= frames.last_index(); ++i) {
        const float t =
            std::min(static_cast<float>(i - start) / static_cast<float>(end - start), 1.0f);
        const glm::vec3 moved =
            movement.direction *
            (movement.start_speed * t + (movement.end_speed - movement.start_speed) * t * t / 2);
        const glm::quat back = glm::inverse(rotation_from_euler(angles * t));
        change_roots(at(frames.poses, i), model, [&](Transform& bone) {
            bone = {back * (bone.position - moved), back * bone.rotation};
        });
    }
    state.movements.push_back(movement);
    state.extracted_to = end;
}

void align_roots(QcClipState& state, const Model& model, int bone, uint32_t axes,
                 const Transform& there, int here) {
    const QcPose& pose = at(state.frames.poses, std::clamp(here, 0, state.frames.last_index()));
    Transform current = world_transform(model, pose, bone);
    if (axes & kQcAxisZR) {
        const float angle =
            euler_from_rotation(there.rotation).z - euler_from_rotation(current.rotation).z;
        const glm::quat turn = turn_about_z(angle);
        for (QcPose& each : state.frames.poses)
            change_roots(each, model, [&](Transform& root) {
                root = {turn * root.position, turn * root.rotation};
            });
        current.position = turn * current.position;
    }
    const glm::vec3 shift = on_axes(there.position - current.position, axes);
    for (QcPose& each : state.frames.poses)
        change_roots(each, model, [&](Transform& root) { root.position += shift; });
}

void rotate_root_path(QcClipState& state, const Model& model, int root, float degrees) {
    if (root < 0 || state.frames.poses.empty()) return;
    const glm::vec3 path = at(state.frames.poses.back(), root).position -
                           at(state.frames.poses.front(), root).position;
    if (std::hypot(path.x, path.y) < 1e-4f) return;
    const glm::quat turn = turn_about_z(glm::radians(degrees) - std::atan2(path.y, path.x));
    for (QcPose& pose : state.frames.poses)
        change_roots(pose, model, [&](Transform& bone) {
            bone = {turn * bone.position, turn * bone.rotation};
        });
}

void hold_axes(QcFrames& frames, const Model& model, uint32_t axes) {
    if (axes == 0 || frames.poses.empty()) return;
    const QcPose first = frames.poses.front();
    for (QcPose& pose : frames.poses)
        for (size_t bone = 0; bone < pose.size(); ++bone)
            if (model.bones[bone].parent == kNone)
                pose[bone] = with_axes(pose[bone], first[bone], axes);
}

void close_loop(QcFrames& frames, const Model& model, uint32_t axes) {
    if (frames.poses.size() < 2) return;
    const QcPose& first = frames.poses.front();
    QcPose& last = frames.poses.back();
    for (size_t bone = 0; bone < last.size(); ++bone)
        last[bone] = model.bones[bone].parent == kNone ? with_axes(first[bone], last[bone], axes)
                                                       : first[bone];
}

}  // namespace studioscope
