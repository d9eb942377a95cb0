#pragma once

#include <span>
#include <vector>

#include "animation/flex.h"
#include "animation/skin.h"

namespace studioscope {

// Skinning as the definition has it, in double precision and with none of the code of the fast
// paths: v' = sum of weight[k] * world(bone[k]) * pose_to_bone(bone[k]) * v, where world is the
// product of the local matrices from the root down; then turned so that Z is up. `local` holds one
// transform a bone. A model without bones keeps its bind pose. Before that the shapes are added:
// position and normal plus weight * delta, the normal made a unit vector again; `shapes` holds one
// weight a shape, or none.
std::vector<PosedVertex> skin_reference(const Model& model, std::span<const Transform> local,
                                        std::span<const ShapeWeight> shapes = {});

}  // namespace studioscope
