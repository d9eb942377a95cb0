#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Sets the model's procedural bones by their rules, after all clips. `local` has one transform per
// bone, relative to the parent. Bones whose rule is in `off` (index into Model::procedural_bones)
// do not change.
void move_procedural_bones(const Model& model, std::span<Transform> local,
                           std::span<const int> off = {});

// The matrix from bone space to model space; the identity for kNone.
glm::dmat4 bone_world(const Model& model, std::span<const Transform> local, int bone);

// Moves bones in the space of other bones as the clip defines, in `local`, which holds the clip's
// pose at `frame`. Solved at the requested frame itself, as the other bone moves between frames
// too.
void solve_local_hierarchies(const Model& model, const Clip& clip, float frame,
                             std::span<Transform> local);

// Sets the controllers that bones drive, before the rules run: the bone's position between `from`
// and `to` becomes 0..1, clamped to the controller's range. `local` has one transform per bone.
void drive_controllers(const Model& model, std::span<const Transform> local,
                       std::vector<float>& controllers);

// The bone that drives a controller, the last if there are several, or nullptr.
const BoneFlexDriver* controller_driver(const Model& model, int controller);

}  // namespace studioscope
