#pragma once

#include <vector>

#include "render/frame.h"
#include "render/strokes.h"

namespace studioscope {

// Bone space to model space: the input's, or the bind pose where it has none.
std::vector<Affine> bone_worlds(const FrameInput& input);

// A tapered bone from every joint to each of its children and a diamond at every joint; the
// selected bone stands out. Joints keep a size that can be seen however far the camera is.
std::vector<BoneOctahedron> skeleton_spindles(const FrameInput& input, const FrameBlock& frame,
                                              float model_size);

// The same of FrameInput::ghosts, thin and in a colour for each skeleton.
std::vector<BoneOctahedron> ghost_spindles(const FrameInput& input, const FrameBlock& frame,
                                           float model_size);

}  // namespace studioscope
