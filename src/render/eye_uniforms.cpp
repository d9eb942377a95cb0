#include "render/eye_uniforms.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/at.h"
#include "document/view/placement.h"
#include "model/animation/gaze.h"
#include "model/material_programs.h"
#include "render/bindings.h"
#include "render/skeleton.h"

namespace studioscope {

namespace {

// The matrix of each bone in model space.
std::vector<Affine> view_bone_worlds(const FrameInput& input, bool is_resting) {
    if (!is_resting) return bone_worlds(input);
    FrameInput resting = input;
    resting.world = {};
    return bone_worlds(resting);
}

// An eye in the layout of the storage buffer of eye.glsl.
struct EyeVectors {
    glm::vec4 origin, up, right, iris_u, iris_v;
};

EyeVectors eye_vectors(const EyeFrame& frame) {
    return {glm::vec4(glm::vec3(frame.origin), 0), glm::vec4(glm::vec3(frame.up), 0),
            glm::vec4(glm::vec3(frame.right), 0), glm::vec4(frame.iris_u), glm::vec4(frame.iris_v)};
}

glm::vec3 instance_position(const InstanceGrid& grid, size_t instance) {
    const size_t per_row = static_cast<size_t>(std::max(grid.per_row, 1));
    const glm::vec2 steps(instance % per_row, instance / per_row);
    return glm::vec3(grid.first + grid.step * steps, 0);
}

// Sets the matrices of the bones that an eye needs, from an instance's palette.
void set_worlds(const Model& model, std::span<const Affine> palette, const Eyeball& eye,
                std::vector<Affine>& worlds) {
    worlds.resize(model.bones.size());
    const auto set = [&](int bone) {
        const Affine& to_bone = at(model.bones, bone).pose_to_bone;
        at(worlds, bone) =
            to_affine(to_matrix(at(palette, bone)) * glm::inverse(to_matrix(to_bone)));
    };
    set(eye.bone);
    if (const Attachment* eyes = eyes_attachment(model)) return set(eyes->bone);
    for (const Eyeball& each : model.eyeballs)
        if (each.bone != kNone) set(each.bone);
}

std::vector<EyeVectors> instance_eye_vectors(const Eyeball& eye, const FrameInput& input,
                                             const InstanceGrid& grid) {
    const Model& model = input.model();
    const auto count = static_cast<size_t>(std::max(input.view.instances, 1));
    const size_t bones = input.crowd.size() / count;
    std::vector<Affine> worlds;
    std::vector<EyeVectors> eyes;
    eyes.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        set_worlds(model, input.crowd.subspan(i * bones, bones), eye, worlds);
        std::optional<glm::dvec3> target;
        if (const auto point = eye_target(input.view, input.camera)) target = glm::dvec3(*point);
        if (target && input.view.eyes == EyeTarget::kCamera)
            *target -= glm::dvec3(instance_position(grid, i));
        eyes.push_back(eye_vectors(eye_at(
            eye, at(worlds, eye.bone), gaze_point(model, worlds, target, input.eye_deflection))));
    }
    return eyes;
}

void set_uniform(GLint location, const glm::vec4& value) { glUniform4fv(location, 1, &value.x); }

void bind_eye_material(const GpuMaterial& material) {
    const EyeMaterial& eye = *material.eye;
    glBindTextureUnit(kIrisUnit, material.iris);
    glBindSampler(kIrisUnit, material.iris_sampler);
    glBindTextureUnit(kCorneaUnit, material.cornea);
    glBindTextureUnit(kOcclusionUnit, material.occlusion);
    set_uniform(kEyeNumbers, {eye.dilation, eye.glossiness, eye.parallax, eye.bump_strength});
    set_uniform(kOcclusionColor, glm::vec4(eye.occlusion_color, 0));
}

}  // namespace

const Eyeball* mesh_eyeball(const FrameInput& input, size_t mesh, const GpuMaterial& material) {
    const int eyeball = at(input.model().meshes, mesh).eyeball;
    if (eyeball == kNone || material.eye == nullptr || material.iris == 0) return nullptr;
    const Eyeball& eye = at(input.model().eyeballs, eyeball);
    return eye.iris_scale > 0 && eye.bone != kNone ? &eye : nullptr;
}

EyeFrame eye_frame(const Eyeball& eye, const FrameInput& input, bool is_resting) {
    const std::vector<Affine> worlds = view_bone_worlds(input, is_resting);
    std::optional<glm::dvec3> target;
    if (const auto point = eye_target(input.view, input.camera)) target = glm::dvec3(*point);
    return eye_at(eye, at(worlds, eye.bone),
                  gaze_point(input.model(), worlds, target, input.eye_deflection));
}

void bind_eye(const GpuMaterial& material, const EyeFrame& frame) {
    bind_eye_material(material);
    set_uniform(kEyeOrigin, glm::vec4(glm::vec3(frame.origin), 0));
    set_uniform(kEyeUp, glm::vec4(glm::vec3(frame.up), 0));
    set_uniform(kEyeRight, glm::vec4(glm::vec3(frame.right), 0));
    set_uniform(kIrisU, glm::vec4(frame.iris_u));
    set_uniform(kIrisV, glm::vec4(frame.iris_v));
}

void InstanceEyes::bind(const GpuMaterial& material, const Eyeball& eye, const FrameInput& input,
                        const InstanceGrid& grid) {
    if (buffer_.id() == 0) {
        GLuint id = 0;
        glCreateBuffers(1, &id);
        buffer_ = GlBuffer(id);
    }
    bind_eye_material(material);
    const std::vector<EyeVectors> eyes = instance_eye_vectors(eye, input, grid);
    glNamedBufferData(buffer_.id(), static_cast<GLsizeiptr>(eyes.size() * sizeof(EyeVectors)),
                      eyes.data(), GL_STREAM_DRAW);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kInstanceEyesBuffer, buffer_.id());
}

}  // namespace studioscope
