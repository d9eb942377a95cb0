#include "render/renderer.h"

#include "render/bindings.h"
#include "render/lod_choice.h"

namespace studioscope {

namespace {

void begin(const Viewport& viewport) {
    glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
    glScissor(viewport.x, viewport.y, viewport.width, viewport.height);
    glEnable(GL_SCISSOR_TEST);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glDisable(GL_CULL_FACE);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glClearColor(0, 0, 0, 0);
    glClearDepth(1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void end() {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_PROGRAM_POINT_SIZE);
    glUseProgram(0);
    glBindVertexArray(0);
}

}  // namespace

Result<Renderer> Renderer::make() {
    Result<Backdrop> backdrop = Backdrop::make();
    if (!backdrop) return backdrop.error();
    Result<Overlays> overlays = Overlays::make();
    if (!overlays) return overlays.error();
    Renderer renderer;
    renderer.backdrop_ = *std::move(backdrop);
    renderer.overlays_ = *std::move(overlays);
    renderer.colors_ = make_data_colors();
    renderer.frame_ = KeptBuffer::make();
    return renderer;
}

void Renderer::draw(GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
                    const std::function<void()>& sent) {
    if (viewport.width <= 0 || viewport.height <= 0) return;
    FrameBlock frame = frame_block(input, gpu.model, viewport);
    frame.scales.x = gpu.pose.show_data(input);
    frame_.write(std::span<const FrameBlock>(&frame, 1));
    gpu.pose.set_palette(input.palette);
    if (!input.crowd.empty()) gpu.pose.set_crowd(input.crowd);
    gpu.pose.set_shapes(gpu.model, input.shapes);
    gpu.pose.bind();
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_.buffer().id());
    glBindTextureUnit(kColorsUnit, colors_.texture.id());
    if (sent) sent();
    const int lod = drawn_lod(input, viewport.height);

    begin(viewport);
    if (!input.view.background.is_transparent) backdrop_.draw_background();
    model_pass_.draw(gpu, input, lod, passthrough_);
    if (input.view.show_grid) backdrop_.draw_ground();
    overlays_.draw(gpu.model, input, frame, viewport, lod);
    end();
}

}  // namespace studioscope
