#pragma once

#include "document/view/frame_input.h"
#include "document/view/placement.h"
#include "model/animation/gaze.h"
#include "render/gl_object.h"
#include "render/gpu_material.h"

namespace studioscope {

// The eyeball of a mesh that has an iris; null if there is none.
const Eyeball* mesh_eyeball(const FrameInput& input, size_t mesh, const GpuMaterial& material);

// The eye turned to the view's target. `is_resting`: its vertices are drawn in the bind pose.
EyeFrame eye_frame(const Eyeball& eye, const FrameInput& input, bool is_resting);

// Sets the uniforms and textures of eye.glsl for the current program.
void bind_eye(const GpuMaterial& material, const EyeFrame& frame);

// The eyes of instances with their own poses (FrameInput::crowd), for one draw call. `grid`: the
// positions of the instances, from which each looks at the camera.
class InstanceEyes {
public:
    void bind(const GpuMaterial& material, const Eyeball& eye, const FrameInput& input,
              const InstanceGrid& grid);

private:
    GlBuffer buffer_;
};

}  // namespace studioscope
