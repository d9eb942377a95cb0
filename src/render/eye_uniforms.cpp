#include "render/eye_uniforms.h"

#include "core/at.h"
#include "inspect/eye_aim.h"
#include "model/eye_material.h"
#include "render/bindings.h"

namespace studioscope {

namespace {

Affine bone_of(const Eyeball& eye, const FrameInput& input, bool is_resting) {
    if (!is_resting && is_index(eye.bone, input.world.size())) return at(input.world, eye.bone);
    return to_affine(glm::inverse(to_matrix(at(input.model().bones, eye.bone).pose_to_bone)));
}

void set_uniform(GLint location, const glm::vec4& value) { glUniform4fv(location, 1, &value.x); }

}  // namespace

const Eyeball* eyeball_of(const FrameInput& input, size_t mesh, const GpuMaterial& material) {
    const int eyeball = at(input.model().meshes, mesh).eyeball;
    if (eyeball == kNone || material.eye == nullptr || material.iris == 0) return nullptr;
    const Eyeball& eye = at(input.model().eyeballs, eyeball);
    return eye.iris_scale > 0 && eye.bone != kNone ? &eye : nullptr;
}

void bind_eye(const GpuMaterial& material, const Eyeball& eye, const FrameInput& input,
              bool is_resting) {
    const Affine bone = bone_of(eye, input, is_resting);
    const EyeFrame frame = input.view.eyes == EyeTarget::kCamera
                               ? eye_at(eye, bone, eye_of(input.camera))
                               : eye_ahead(eye, bone);
    const EyeMaterial& look = *material.eye;
    glBindTextureUnit(kIrisUnit, material.iris);
    glBindTextureUnit(kCorneaUnit, material.cornea);
    glBindTextureUnit(kOcclusionUnit, material.occlusion);
    set_uniform(kEyeOrigin, glm::vec4(glm::vec3(frame.origin), 0));
    set_uniform(kEyeUp, glm::vec4(glm::vec3(frame.up), 0));
    set_uniform(kEyeRight, glm::vec4(glm::vec3(frame.right), 0));
    set_uniform(kIrisU, glm::vec4(frame.iris_u));
    set_uniform(kIrisV, glm::vec4(frame.iris_v));
    set_uniform(kEyeNumbers, {look.dilation, look.glossiness, look.parallax, look.bump_strength});
    set_uniform(kOcclusionColor, glm::vec4(look.occlusion_color, 0));
}

}  // namespace studioscope
