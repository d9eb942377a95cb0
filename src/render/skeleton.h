#pragma once

#include <vector>

#include "render/frame.h"
#include "render/line_renderer.h"

namespace studioscope {

// The transforms from bone space to model space: the input's, or those of the bind pose if it has
// none.
std::vector<Affine> bone_worlds(const FrameInput& input);

// A tapered octahedron from every joint to each of its children, and a diamond at every joint; the
// selected bone is highlighted. Joints have a minimum size on screen.
std::vector<BoneOctahedron> skeleton_octahedra(const FrameInput& input, const FrameBlock& frame,
                                               float model_size);

// Thin octahedra for FrameInput::ghosts, each skeleton in its own colour.
std::vector<BoneOctahedron> ghost_octahedra(const FrameInput& input, const FrameBlock& frame,
                                            float model_size);

}  // namespace studioscope
