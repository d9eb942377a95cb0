#include "animation/pose.h"

#include "animation/bone_drivers.h"
#include "animation/play_flexes.h"
#include "animation/procedural.h"
#include "animation/sequence.h"
#include "core/at.h"
#include "model/flex_rules.h"
#include "model/measure.h"

namespace studioscope {

void update_pose(const Model& model, const PoseRequest& request, Pose& pose) {
    pose.local.resize(model.bones.size());
    for (size_t i = 0; i < model.bones.size(); ++i) pose.local[i] = model.bones[i].bind;
    if (request.clip >= 0 && request.clip < static_cast<int>(model.clips.size())) {
        play_clip(model, request, pose.local);
        if (request.rules.plays_autoplay) play_autoplay(model, request, pose.local);
        if (request.rules.moves_procedural_bones) move_procedural_bones(model, pose.local);
    }
    finish_pose(model, pose);
    pose.controllers = played_controllers(model, request);
    drive_controllers(model, pose.local, pose.controllers);
    pose.flex_weights = flex_weights(model, {pose.controllers, request.flex.direct, {}});
    pose.shapes = shape_weights(model, pose.flex_weights);
}

void finish_pose(const Model& model, Pose& pose) {
    const glm::dmat4 turn = glm::dmat4(glm::dmat3(upright(model.up)));
    std::vector<glm::dmat4> worlds(model.bones.size());
    pose.world.resize(model.bones.size());
    pose.palette.resize(model.bones.size());
    for (size_t i = 0; i < model.bones.size(); ++i) {
        const Bone& bone = model.bones[i];
        const glm::dmat4 local = to_matrix(pose.local[i]);
        worlds[i] = (bone.parent == kNone ? turn : at(worlds, bone.parent)) * local;
        pose.world[i] = to_affine(worlds[i]);
        pose.palette[i] = to_affine(worlds[i] * to_matrix(bone.pose_to_bone));
    }
    if (model.bones.empty()) pose.palette.assign(kMostBonesOfVertices, to_affine(turn));
}

}  // namespace studioscope
