#include "render/renderer.h"

#include <algorithm>
#include <cmath>

#include "render/bindings.h"
#include "render/lod_choice.h"
#include "render/vertex_marks.h"

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

// Gives the shader how far the selected shape, or any, moves each vertex.
void show_shapes(const GpuModel& model, const Document& document, FrameBlock& frame) {
    if (document.view.mode != ShadingMode::kShapes || model.vertex_count() == 0) return;
    const std::vector<float> lengths = shape_lengths(document.model(), document.selection.shape);
    model.set_shape_lengths(lengths);
    frame.scales.x = 0;
    for (const float length : lengths) frame.scales.x = std::max(frame.scales.x, std::abs(length));
}

// Gives the shader what it shows of fixups, levels and wrinkles, when it first shows them.
void show_marks(const GpuModel& model, const Document& document) {
    const bool is_shown =
        document.view.mode == ShadingMode::kFixups || document.view.mode == ShadingMode::kLods ||
        document.view.mode == ShadingMode::kWrinkle || document.selection.fixup != kNone;
    if (is_shown && !model.has_marks()) model.set_marks(vertex_marks(document.scene));
}

}  // namespace

Result<Renderer> Renderer::make() {
    Result<Backdrop> backdrop = Backdrop::make();
    if (!backdrop) return backdrop.error();
    Result<ModelPass> model_pass = ModelPass::make();
    if (!model_pass) return model_pass.error();
    Result<Overlays> overlays = Overlays::make();
    if (!overlays) return overlays.error();
    Renderer renderer;
    renderer.backdrop_ = *std::move(backdrop);
    renderer.model_pass_ = *std::move(model_pass);
    renderer.overlays_ = *std::move(overlays);
    renderer.colors_ = make_data_colors();
    renderer.frame_ = make_buffer(std::span<const FrameBlock>(std::vector<FrameBlock>(1)),
                                  GL_DYNAMIC_STORAGE_BIT);
    return renderer;
}

void Renderer::draw(const GpuModel& model, const FrameInput& input, const Viewport& viewport) {
    if (viewport.width <= 0 || viewport.height <= 0) return;
    const Document& document = input.document;
    FrameBlock frame = frame_block(input, model, viewport);
    show_shapes(model, document, frame);
    show_marks(model, document);
    glNamedBufferSubData(frame_.id(), 0, sizeof(frame), &frame);
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_.id());
    glBindTextureUnit(kColorsUnit, colors_.texture.id());
    model.set_palette(input.palette);
    model.set_shapes(input.shapes);
    const int lod = drawn_lod(document, viewport.height);

    begin(viewport);
    if (!document.view.background.is_transparent) backdrop_.draw_background();
    model_pass_.draw(model, document, lod, passthrough_);
    if (document.view.show_grid) backdrop_.draw_ground();
    overlays_.draw(model, input, frame, viewport, lod);
    end();
}

}  // namespace studioscope
