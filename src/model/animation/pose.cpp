#include "model/animation/pose.h"

#include <algorithm>

#include "core/at.h"
#include "model/animation/bone_rules.h"
#include "model/animation/flex.h"
#include "model/animation/gaze.h"
#include "model/animation/sequence.h"
#include "model/flex_rules.h"
#include "model/measure.h"

namespace studioscope {

namespace {

bool is_clip(const Model& model, int clip) {
    return clip >= 0 && clip < static_cast<int>(model.clips.size());
}

void bind_bones(const Model& model, std::vector<Transform>& local) {
    local.resize(model.bones.size());
    for (size_t i = 0; i < model.bones.size(); ++i) local[i] = model.bones[i].bind;
}

std::vector<Transform> second_pose(const Model& model, const PoseRequest& request, float frame) {
    PoseRequest other = request;
    other.clip = request.second.clip;
    other.frame = frame;
    other.off.is_clip_disabled = false;
    std::vector<Transform> local;
    bind_bones(model, local);
    play_clip(model, other, local);
    return local;
}

// Blends the second clip by its weight, or adds its difference to its first frame scaled by the
// weight. A clip of offsets is applied to the bind pose.
void blend_second_clip(const Model& model, const PoseRequest& request, std::span<Transform> local) {
    const BlendClip& second = request.second;
    if (!is_clip(model, second.clip) || !(second.weight > 0)) return;
    const float weight = std::min(second.weight, 1.0f);
    const std::vector<Transform> other = second_pose(model, request, second.frame);
    if (!second.is_additive) {
        for (size_t i = 0; i < local.size(); ++i)
            local[i] = weight >= 1 ? other[i] : interpolate(local[i], other[i], weight);
        return;
    }
    const Clip& clip = at(model.clips, second.clip);
    std::vector<Transform> from;
    bind_bones(model, from);
    if (!clip.is_delta) from = second_pose(model, request, static_cast<float>(clip.first_frame()));
    const glm::quat still(1, 0, 0, 0);
    for (size_t i = 0; i < local.size(); ++i) {
        const glm::quat turn = glm::inverse(from[i].rotation) * other[i].rotation;
        local[i].position += (other[i].position - from[i].position) * weight;
        local[i].rotation = local[i].rotation * glm::slerp(still, turn, weight);
    }
}

}  // namespace

void pose_bones(const Model& model, const PoseRequest& request, std::vector<Transform>& local) {
    bind_bones(model, local);
    if (is_clip(model, request.clip)) {
        play_clip(model, request, local);
        blend_second_clip(model, request, local);
        if (request.rules.plays_autoplay) play_autoplay(model, request, local);
        if (request.rules.moves_procedural_bones)
            move_procedural_bones(model, local, request.off.disabled_procedures);
    }
    for (const int bone : request.off.disabled_bones) at(local, bone) = at(model.bones, bone).bind;
}

void disable_shapes(const PoseSwitches& off, Pose& pose) {
    for (const int shape : off.disabled_shapes) at(pose.shapes, shape) = {};
}

void pose_bones_and_flexes(const Model& model, const PoseRequest& request, Pose& pose) {
    pose_bones(model, request, pose.local);
    pose.fixed_worlds.clear();
    pose.controllers = played_controllers(model, request);
    drive_controllers(model, pose.local, pose.controllers);
    pose.eyes.clear();
    if (has_eyelids(model)) turn_eyes(model, request.eye_target, pose);
    pose.flex_weights = flex_weights(model, {pose.controllers, request.flex.direct, {}}, pose.eyes);
    pose.shapes = shape_weights(model, pose.flex_weights);
    disable_shapes(request.off, pose);
}

void update_pose(const Model& model, const PoseRequest& request, Pose& pose) {
    pose_bones_and_flexes(model, request, pose);
    finish_pose(model, pose);
}

void finish_pose(const Model& model, Pose& pose) {
    const glm::dmat4 turn = glm::dmat4(glm::dmat3(upright(model.up)));
    std::vector<glm::dmat4> worlds(model.bones.size());
    pose.world.resize(model.bones.size());
    pose.palette.resize(model.bones.size());
    auto fixed = pose.fixed_worlds.begin();
    for (size_t i = 0; i < model.bones.size(); ++i) {
        const Bone& bone = model.bones[i];
        const glm::dmat4 local = to_matrix(pose.local[i]);
        worlds[i] = (bone.parent == kNone ? turn : at(worlds, bone.parent)) * local;
        if (fixed != pose.fixed_worlds.end() && fixed->bone == static_cast<int>(i))
            worlds[i] = (fixed++)->world;
        pose.world[i] = to_affine(worlds[i]);
        pose.palette[i] = to_affine(worlds[i] * to_matrix(bone.pose_to_bone));
    }
    if (model.bones.empty()) pose.palette.assign(kMaxBonesOfVertices, to_affine(turn));
}

}  // namespace studioscope
