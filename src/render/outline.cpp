#include "render/outline.h"

#include <algorithm>

#include "core/at.h"
#include "render/bindings.h"
#include "render/framebuffer.h"
#include "render/model_pass.h"
#include "shaders.h"

namespace studioscope {

Outline Outline::make() {
    Outline outline;
    for (const bool rests : {false, true})
        at(outline.mask_programs_, rests ? 1 : 0) = LazyProgram([rests] {
            const char* head = rests ? "#define PASSTHROUGH\n" : "";
            return make_program("outline mask",
                                {{GL_VERTEX_SHADER, {head, kFrameGlsl, kSkinGlsl, kPickVert}},
                                 {GL_FRAGMENT_SHADER, {kOutlineMaskFrag}}});
        });
    outline.line_ = LazyProgram([] {
        return make_program("outline",
                            {{GL_VERTEX_SHADER, {kScreenVert}},
                             {GL_FRAGMENT_SHADER, {kFrameGlsl, kColorsGlsl, kOutlineFrag}}});
    });
    outline.no_vertices_ = make_vertex_array();
    return outline;
}

std::vector<size_t> outlined_meshes(const GpuModel& model, const FrameInput& input, int lod) {
    const Selection& selection = input.selection;
    std::vector<size_t> meshes;
    if (selection.mesh == kNone && selection.material == kNone) return meshes;
    for (const size_t i : shown_meshes(model, input, lod)) {
        if (model.range(i, static_cast<size_t>(lod)).is_points()) continue;
        const Mesh& mesh = at(input.model().meshes, i);
        // a picked vertex and its triangle are outlined alone
        const bool is_mesh_chosen = selection.vertex == kNone && selection.triangle == kNone;
        if ((is_mesh_chosen && static_cast<int>(i) == selection.mesh) ||
            (selection.material != kNone &&
             mesh_material(input.model(), input.skin, mesh, lod) == selection.material))
            meshes.push_back(i);
    }
    return meshes;
}

void Outline::make_mask(const Viewport& frame) {
    if (mask_ && width_ >= frame.width && height_ >= frame.height) return;
    width_ = std::max(width_, frame.width);
    height_ = std::max(height_, frame.height);
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    mask_ = GlTexture(id);
    glTextureStorage2D(id, 1, GL_R8, width_, height_);
    glCreateFramebuffers(1, &id);
    framebuffer_ = GlFramebuffer(id);
    glNamedFramebufferTexture(id, GL_COLOR_ATTACHMENT0, mask_.id(), 0);
}

void Outline::draw_mask(const GpuScene& gpu, const Viewport& frame, int lod,
                        const std::vector<size_t>& meshes, int instances, bool rests) const {
    constexpr GLfloat kNothing = 0;
    const FramebufferGuard guard;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glDisable(GL_SCISSOR_TEST);
    glViewport(0, 0, frame.width, frame.height);
    glClearNamedFramebufferfv(framebuffer_.id(), GL_COLOR, 0, &kNothing);
    gpu.model.bind();
    glUseProgram(at(mask_programs_, rests ? 1 : 0).id());
    for (const size_t mesh : meshes)
        draw_range(gpu.model.range(mesh, static_cast<size_t>(lod)), instances);
    glEnable(GL_SCISSOR_TEST);
}

void Outline::draw(const GpuScene& gpu, const FrameInput& input, const Viewport& frame, int lod,
                   bool rests) {
    draw_around(outlined_meshes(gpu.model, input, lod), false, gpu, input, frame, lod, rests);
}

void Outline::draw_hover(std::span<const int> hovered, const GpuScene& gpu, const FrameInput& input,
                         const Viewport& frame, int lod, bool rests) {
    if (hovered.empty()) return;
    std::vector<size_t> meshes;
    for (const size_t i : shown_meshes(gpu.model, input, lod))
        if (std::find(hovered.begin(), hovered.end(), static_cast<int>(i)) != hovered.end() &&
            !gpu.model.range(i, static_cast<size_t>(lod)).is_points())
            meshes.push_back(i);
    if (meshes != outlined_meshes(gpu.model, input, lod))
        draw_around(meshes, true, gpu, input, frame, lod, rests);
}

void Outline::draw_around(const std::vector<size_t>& meshes, bool is_hover, const GpuScene& gpu,
                          const FrameInput& input, const Viewport& frame, int lod, bool rests) {
    if (meshes.empty() || !input.crowd.empty()) return;
    make_mask(frame);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    const int instances = is_hover ? 1 : std::max(input.view.instances, 1);
    draw_mask(gpu, frame, lod, meshes, instances, rests);
    glViewport(frame.x, frame.y, frame.width, frame.height);
    glEnable(GL_BLEND);
    glBindTextureUnit(kOutlinedUnit, mask_.id());
    glBindVertexArray(no_vertices_.id());
    glUseProgram(line_.id());
    glUniform1i(kIsHoverOutline, is_hover ? 1 : 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
}

}  // namespace studioscope
