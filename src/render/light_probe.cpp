#include "render/light_probe.h"

#include "document/view/light.h"
#include "render/bindings.h"
#include "render/framebuffer.h"
#include "render/light_blocks.h"
#include "render/read_back.h"

namespace studioscope {

std::optional<LightTerms> LightProbe::read(GpuScene& gpu, FrameInput input, const Pick& pick) {
    if (pick.triangle == kNone) return std::nullopt;
    input.view.mode = ShadingMode::kShaded;
    input.view.instances = 1;
    LightTerms terms;
    const RigBlock lights = rig_block(light_rig_of(input.view, input.camera));
    const GlBuffer frame = make_buffer(std::span(&pick.frame, 1));
    const GlBuffer rig = make_buffer(std::span(&lights, 1));
    const GlBuffer written = make_buffer(std::span<const LightTerms>(&terms, 1));
    gpu.model.update_materials(input.scene, input.materials, input.materials_number);
    gpu.pose.set_palette(input.palette);
    gpu.pose.set_shapes(gpu.model, input.shapes);
    gpu.pose.bind();
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame.id());
    glBindBufferBase(GL_UNIFORM_BUFFER, kRigBlock, rig.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTermsBuffer, written.id());

    const FramebufferGuard guard;
    const GlFramebuffer empty = make_empty_framebuffer(kPickedPixels);
    glBindFramebuffer(GL_FRAMEBUFFER, empty.id());
    glViewport(0, 0, kPickedPixels, kPickedPixels);
    glScissor(kPickedPixels / 2, kPickedPixels / 2, 1, 1);
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    model_pass_.draw_terms(gpu, input, static_cast<size_t>(pick.mesh), pick.lod, pick.triangle);
    glDisable(GL_SCISSOR_TEST);
    glUseProgram(0);
    glBindVertexArray(0);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(written.id(), 0, sizeof(terms), &terms);
    if (terms[LightTerm::kScreen].w == 0) return std::nullopt;
    return terms;
}

}  // namespace studioscope
