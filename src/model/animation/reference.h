#pragma once

#include <span>
#include <vector>

#include "model/animation/flex.h"
#include "model/animation/pose.h"
#include "model/animation/skin.h"

namespace studioscope {

// Skinning by its definition, in double precision and sharing no code with the fast paths: v' = sum
// of weight[k] * world(bone[k]) * pose_to_bone(bone[k]) * v, where world is the product of the
// local matrices from the root down; then rotated so that Z is up. Shapes are added before:
// position and normal plus weight * delta, the normal normalized again. `local` has one transform
// per bone, `shapes` one weight per shape or none; `fixed`, ascending by bone, are bones whose
// world is given. A model without bones keeps its bind pose.
std::vector<PosedVertex> skin_reference(const Model& model, std::span<const Transform> local,
                                        std::span<const ShapeWeight> shapes = {},
                                        std::span<const FixedWorld> fixed = {});

}  // namespace studioscope
