#include "model/animation/turn_eyes.h"

#include "core/at.h"
#include "model/animation/eye_aim.h"
#include "model/animation/gaze.h"
#include "model/measure.h"

namespace studioscope {

namespace {

// The matrix of one bone in model space, by those of its parents.
Affine world_of_bone(const Model& model, const Pose& pose, int bone) {
    glm::dmat4 world(1);
    for (; bone != kNone; bone = at(model.bones, bone).parent)
        world = to_matrix(at(pose.local, bone)) * world;
    return to_affine(glm::dmat4(glm::dmat3(upright(model.up))) * world);
}

// The matrices of the bones that eyes and their attachment have; the others are not set.
std::vector<Affine> worlds_of_eyes(const Model& model, const Pose& pose) {
    std::vector<Affine> worlds(pose.local.size());
    const auto set = [&](int bone) {
        if (is_index(bone, worlds.size())) at(worlds, bone) = world_of_bone(model, pose, bone);
    };
    for (const Eyeball& eye : model.eyeballs) set(eye.bone);
    if (const Attachment* eyes = eyes_attachment(model)) set(eyes->bone);
    return worlds;
}

glm::vec3 in_bone_space(const Affine& bone, const glm::dvec3& direction) {
    return glm::vec3(glm::normalize(glm::inverse(glm::dmat3(to_matrix(bone))) * direction));
}

}  // namespace

void turn_eyes(const Model& model, const std::optional<glm::vec3>& target, Pose& pose) {
    const std::vector<Affine> worlds = worlds_of_eyes(model, pose);
    std::optional<glm::dvec3> point;
    if (target) point = glm::dvec3(*target);
    const glm::dvec3 gaze =
        gaze_point(model, worlds, point, eye_deflection(model, pose.controllers));
    pose.eyes.clear();
    pose.eyes.reserve(model.eyeballs.size());
    for (const Eyeball& eye : model.eyeballs) {
        EyeAxes axes = axes_at_rest(eye);
        if (axes.up != glm::vec3(0) && is_index(eye.bone, worlds.size())) {
            const Affine& bone = at(worlds, eye.bone);
            const EyeFrame frame = eye_at(eye, bone, gaze);
            axes = {in_bone_space(bone, frame.forward), in_bone_space(bone, frame.up)};
        }
        pose.eyes.push_back(axes);
    }
}

}  // namespace studioscope
