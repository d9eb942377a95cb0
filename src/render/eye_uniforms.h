#pragma once

#include "document/view/frame_input.h"
#include "document/view/placement.h"
#include "model/animation/gaze.h"
#include "render/gl_object.h"
#include "render/gpu_material.h"

namespace studioscope {

// The eyeball of a mesh that is drawn with an iris; null: none.
const Eyeball* eyeball_of(const FrameInput& input, size_t mesh, const GpuMaterial& material);

// The eye as the view aims it. `is_resting`: its vertices are drawn in the bind pose.
EyeFrame eye_frame(const Eyeball& eye, const FrameInput& input, bool is_resting);

// Sets the uniforms and textures of eye.glsl for the current program.
void bind_eye(const GpuMaterial& material, const EyeFrame& frame);

// The eyes of instances that have poses of their own (FrameInput::crowd), for one draw call.
// `grid`: the instances' places; each looks at the camera from its own.
class InstanceEyes {
public:
    void bind(const GpuMaterial& material, const Eyeball& eye, const FrameInput& input,
              const InstanceGrid& grid);

private:
    GlBuffer buffer_;
};

}  // namespace studioscope
