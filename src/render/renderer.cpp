#include "render/renderer.h"

#include <algorithm>
#include <cmath>

#include "render/bindings.h"
#include "render/lod_choice.h"

namespace studioscope {

namespace {

const glm::vec3 kEdge(0.07f, 0.08f, 0.09f);  // line between panes, sRGB

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

void look_through(const Viewport& viewport, const LodPane& pane) {
    const Viewport frame = part_of(viewport, pane.frame), shown = part_of(viewport, pane.shown);
    glViewport(frame.x, frame.y, frame.width, frame.height);
    glScissor(shown.x, shown.y, shown.width, shown.height);
}

// Draws lines at the edges of panes, at the sides and the bottom, except where they are edges of
// the view.
void draw_edges(const Viewport& viewport, std::span<const LodPane> panes, float thickness) {
    if (panes.size() < 2) return;
    const int wide = std::max(static_cast<int>(std::lround(thickness * 2)), 1);
    glClearColor(kEdge.r, kEdge.g, kEdge.b, 1);
    for (const LodPane& pane : panes) {
        const Viewport part = part_of(viewport, pane.shown);
        const int right = part.x + part.width;
        for (const int x : {part.x, right}) {
            if (x <= viewport.x || x >= viewport.x + viewport.width) continue;
            glScissor(x - wide / 2, part.y, wide, part.height);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        if (part.y > viewport.y) {
            glScissor(part.x, part.y - wide / 2, part.width, wide);
            glClear(GL_COLOR_BUFFER_BIT);
        }
    }
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
    renderer.outline_ = Outline::make();
    renderer.colors_ = make_legend_colors();
    renderer.frame_ = CachedBuffer::make();
    return renderer;
}

void Renderer::draw(GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
                    const std::function<void()>& sent) {
    if (viewport.width <= 0 || viewport.height <= 0) return;
    const std::vector<LodPane> panes = panes_of(input, viewport);
    const float longest = gpu.pose.show_data(input);
    gpu.pose.set_palette(input.palette);
    if (!input.crowd.empty()) gpu.pose.set_instance_palettes(input.crowd);
    gpu.pose.set_shapes(gpu.model, input.shapes);
    gpu.pose.bind();
    FrameBlock frame = write_frame(gpu, input, part_of(viewport, panes.front().frame), longest);
    glBindTextureUnit(kColorsUnit, colors_.texture.id());
    if (sent) sent();
    const bool rests = skinner_of(input.view) == SkinningMethod::kPassthrough;
    std::optional<GroundTexturePlacement> shade;
    if (input.view.show_grid && gpu.model.vertex_count() > 0)
        shade = gpu.shade.bind(input, rests ? std::span<const Affine>() : input.palette);

    begin(viewport);
    if (!input.view.background.is_transparent) backdrop_.draw_background();
    for (const LodPane& pane : panes) {
        const Viewport part = part_of(viewport, pane.frame);
        if (&pane != &panes.front()) frame = write_frame(gpu, input, part, longest);
        look_through(viewport, pane);
        if (shade) backdrop_.draw_shadow(*shade);
        // Drawn before the model, so that the grid does not cross parts below the ground.
        if (input.view.show_grid) backdrop_.draw_ground();
        model_pass_.draw(gpu, input, pane.lod);
        outline_.draw(gpu, input, part, pane.lod, rests);
        // the panes of a wipe are parts of one picture
        const bool has_axes = &pane == &panes.front() || input.view.lod_layout != LodLayout::kPanes;
        overlays_.draw(gpu.model, input, frame, part, {pane.lod, has_axes});
    }
    draw_edges(viewport, panes, frame.scales.y);
    end();
}

FrameBlock Renderer::write_frame(const GpuScene& gpu, const FrameInput& input,
                                 const Viewport& viewport, float longest_delta) {
    FrameBlock frame = frame_block(input, gpu.model, viewport);
    frame.scales.x = longest_delta;
    frame_.write(std::span<const FrameBlock>(&frame, 1));
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_.buffer().id());
    return frame;
}

}  // namespace studioscope
