// The bones of sources, in the bind pose and in frames, and the shapes that a DMX has.
#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "export/face_shapes.h"
#include "export/qc_blocks.h"
#include "export/steps.h"
#include "model/animation/pose.h"

namespace studioscope {

bool is_static_prop(const Scene& scene) {
    const MdlFile* mdl = scene.compiled ? scene.compiled->mdl.get() : nullptr;
    return mdl != nullptr && (mdl->header.flags & kMdlStaticProp) != 0;
}

std::vector<SourceBone> bind_bones(const Scene& scene) {
    if (is_static_prop(scene)) return static_prop_bones();
    std::vector<SourceBone> bones;
    const MdlFile* mdl =
        scene.format == "mdl" && scene.compiled ? scene.compiled->mdl.get() : nullptr;
    if (mdl != nullptr)
        for (const MdlBone& bone : mdl->bones)
            bones.push_back(
                {mdl->as_stored(bone.name), bone.parent, bone.bind.position, bone.euler});
    else
        for (const Bone& bone : scene.model.bones)
            bones.push_back({bone.name, bone.parent, bone.bind.position,
                             euler_from_rotation(bone.bind.rotation)});
    return bones;
}

std::vector<SourceBone> posed_bones(const Scene& scene, std::vector<SourceBone> bones, int clip,
                                    int frame) {
    if (is_static_prop(scene)) return bones;
    std::vector<Transform> local;
    PoseRequest request;
    request.clip = clip;
    request.frame = static_cast<float>(frame);
    request.rules.plays_autoplay = false;
    request.rules.moves_procedural_bones = false;
    pose_bones(scene.model, request, local);
    const bool is_turned = scene.compiled && scene.compiled->mdl;
    const glm::quat back = rotation_from_euler({0, 0, -glm::radians(90.0)});
    for (size_t i = 0; i < std::min(bones.size(), local.size()); ++i) {
        Transform pose = local[i];
        if (is_turned && bones[i].parent == kNone)
            pose = {before_quarter_turn(pose.position), back * pose.rotation};
        bones[i].position = pose.position;
        bones[i].angles = euler_from_rotation(pose.rotation);
    }
    return bones;
}

}  // namespace studioscope
