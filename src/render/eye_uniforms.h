#pragma once

#include "document/frame_input.h"
#include "render/gpu_material.h"

namespace studioscope {

// The eyeball of a mesh that is drawn with an iris; null: none.
const Eyeball* eyeball_of(const FrameInput& input, size_t mesh, const GpuMaterial& material);

// Aims the eye as the view asks, and sets the uniforms and textures of eye.glsl for the current
// program. `is_resting`: the vertices are drawn in the bind pose.
void bind_eye(const GpuMaterial& material, const Eyeball& eye, const FrameInput& input,
              bool is_resting);

}  // namespace studioscope
