#include "render/renderer.h"

#include <algorithm>
#include <cmath>

#include "document/view/light.h"
#include "render/bindings.h"
#include "render/frame.h"
#include "render/light_blocks.h"
#include "shaders.h"

namespace studioscope {

namespace {

const glm::vec3 kEdge(0.07f, 0.08f, 0.09f);  // line between panes, sRGB

void set_state(const Viewport& viewport) {
    glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
    glScissor(viewport.x, viewport.y, viewport.width, viewport.height);
    glEnable(GL_SCISSOR_TEST);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glDisable(GL_CULL_FACE);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void begin(const Viewport& viewport) {
    set_state(viewport);
    glClearColor(0, 0, 0, 0);
    glClearDepth(1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void set_view(const Viewport& frame, const Viewport& shown) {
    glViewport(frame.x, frame.y, frame.width, frame.height);
    glScissor(shown.x, shown.y, shown.width, shown.height);
}

// Draws the borders between panes, at their sides and bottoms, except along the edges of the view.
void draw_edges(const Viewport& viewport, std::span<const Viewport> parts, float thickness) {
    if (parts.size() < 2) return;
    const int wide = std::max(static_cast<int>(std::lround(thickness * 2)), 1);
    glClearColor(kEdge.r, kEdge.g, kEdge.b, 1);
    for (const Viewport& part : parts) {
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

// The visible parts of the panes.
template <typename Pane>
std::vector<Viewport> shown_parts(const Viewport& viewport, std::span<const Pane> panes) {
    std::vector<Viewport> parts;
    for (const Pane& pane : panes) parts.push_back(pane_viewport(viewport, pane.shown));
    return parts;
}

// Whether the vertices are drawn in the bind pose.
bool rests(const FrameInput& input) {
    return effective_skinner(input.view) == SkinningMethod::kPassthrough;
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

Result<Backdrop> Backdrop::make() {
    Backdrop backdrop;
    backdrop.background_ = LazyProgram([] {
        return make_program("background", {{GL_VERTEX_SHADER, {kScreenVert}},
                                           {GL_FRAGMENT_SHADER, {kFrameGlsl, kBackgroundFrag}}});
    });
    backdrop.ground_ = LazyProgram([] {
        return make_program("ground", {{GL_VERTEX_SHADER, {kFrameGlsl, kGroundVert}},
                                       {GL_FRAGMENT_SHADER, {kFrameGlsl, kGroundFrag}}});
    });
    backdrop.no_vertices_ = make_vertex_array();
    return backdrop;
}

void Backdrop::draw_background() const {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glBindVertexArray(no_vertices_.id());
    glUseProgram(background_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
}

void Backdrop::draw_shadow(const GroundTexturePlacement& placement) const {
    draw_on_ground(placement);
    glDisable(GL_BLEND);
}

void Backdrop::draw_ground() const { draw_on_ground(GroundTexturePlacement(0)); }

void Backdrop::draw_on_ground(const GroundTexturePlacement& shade) const {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glBindVertexArray(no_vertices_.id());
    glUseProgram(ground_.id());
    glUniform4fv(kShadowOnGround, 1, &shade.x);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
}

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
    renderer.rig_ = CachedBuffer::make();
    return renderer;
}

void Renderer::draw(GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
                    const std::function<void()>& on_uploaded) {
    if (viewport.width <= 0 || viewport.height <= 0) return;
    const std::vector<LodPane> panes = drawn_panes(input, viewport);
    const DrawnScene scene{gpu, input};
    const UploadedScene drawn = upload(scene);
    write_frame(gpu, input, pane_viewport(viewport, panes.front().frame), drawn.longest_delta);
    if (on_uploaded) on_uploaded();

    begin(viewport);
    if (!input.view.background.is_transparent) backdrop_.draw_background();
    for (const LodPane& pane : panes) {
        // the panes of a wipe form one picture
        const bool has_axes = &pane == &panes.front() || input.view.lod_layout != LodLayout::kPanes;
        draw_pane(scene, drawn,
                  {pane_viewport(viewport, pane.frame), pane_viewport(viewport, pane.shown),
                   pane.lod, has_axes});
    }
    draw_edges(viewport, shown_parts<LodPane>(viewport, panes),
               line_scale(input, pane_viewport(viewport, panes.back().frame)));
    end();
}

void Renderer::draw_compared(const DrawnScene& first, const DrawnScene& second,
                             std::span<const ComparePane> panes, const Viewport& viewport,
                             const std::function<void()>& on_uploaded) {
    if (viewport.width <= 0 || viewport.height <= 0 || panes.empty()) return;
    FrameInput difference = first.input, addition = second.input;
    FrameInput left = first.input, right = second.input;
    // the highlighted category is a fate
    if (left.view.mode != ShadingMode::kDifferences) {
        left.category.reset();
        right.category.reset();
    }
    difference.view.mode = addition.view.mode = ShadingMode::kDifferences;
    addition.view.show_normals = addition.view.show_tangents = false;
    if (difference.selection.vertex != kNone) addition.selection.vertex = kNone;
    const DrawnScene colored{first.gpu, difference}, added{second.gpu, addition};
    const DrawnScene plain{first.gpu, left}, plain_second{second.gpu, right};
    begin(viewport);
    for (const ComparePane& pane : panes) {
        const DrawnScene& scene = pane.content == PaneContent::kFirst    ? plain
                                  : pane.content == PaneContent::kSecond ? plain_second
                                                                         : colored;
        const Viewport frame = pane_viewport(viewport, pane.frame);
        const UploadedScene drawn = upload(scene);
        if (&pane == &panes.front()) {
            write_frame(scene.gpu, scene.input, frame, drawn.longest_delta);
            if (on_uploaded) on_uploaded();
            if (!scene.input.view.background.is_transparent) backdrop_.draw_background();
        }
        draw_pane(scene, drawn,
                  {frame, pane_viewport(viewport, pane.shown), drawn_lod(scene.input, frame.height),
                   &pane == &panes.front()});
        if (pane.content == PaneContent::kDifference) draw_addition(added, frame);
    }
    draw_edges(viewport, shown_parts(viewport, panes),
               line_scale(first.input, pane_viewport(viewport, panes.back().frame)));
    end();
}

void Renderer::draw_hover(const HoveredParts& hovered, const DrawnScene& scene,
                          std::span<const ComparePane> compared, const Viewport& viewport) {
    const FrameInput& input = scene.input;
    std::vector<PanePlacement> panes;
    for (const ComparePane& pane : compared) {
        const Viewport frame = pane_viewport(viewport, pane.frame);
        if (pane.content != PaneContent::kSecond)
            panes.push_back(
                {frame, pane_viewport(viewport, pane.shown), drawn_lod(input, frame.height)});
    }
    if (compared.empty())
        for (const LodPane& pane : drawn_panes(input, viewport))
            panes.push_back({pane_viewport(viewport, pane.frame),
                             pane_viewport(viewport, pane.shown), pane.lod});
    const UploadedScene uploaded = upload(scene);
    set_state(viewport);
    for (const PanePlacement& pane : panes) {
        write_frame(scene.gpu, input, pane.frame, uploaded.longest_delta);
        set_view(pane.frame, pane.shown);
        outline_.draw_hover(hovered.meshes, scene.gpu, input, pane.frame, pane.lod, rests(input));
        overlays_.draw_pointed(scene.gpu.model, input, pane.lod, hovered.picked);
    }
    end();
}

Renderer::UploadedScene Renderer::upload(const DrawnScene& scene) {
    GpuScene& gpu = scene.gpu;
    const FrameInput& input = scene.input;
    UploadedScene uploaded{gpu.pose.show_data(input), std::nullopt};
    gpu.model.update_materials(input.scene, input.materials, input.materials_revision);
    gpu.pose.set_palette(input.palette);
    if (!input.crowd.empty()) gpu.pose.set_instance_palettes(input.crowd);
    gpu.pose.set_shapes(gpu.model, input.shapes);
    gpu.pose.bind();
    glBindTextureUnit(kColorsUnit, colors_.texture.id());
    if (input.view.show_grid && gpu.model.vertex_count() > 0)
        uploaded.shade =
            gpu.shade.bind(input, rests(input) ? std::span<const Affine>() : input.palette);
    return uploaded;
}

void Renderer::draw_pane(const DrawnScene& scene, const UploadedScene& uploaded,
                         const PanePlacement& placement) {
    const FrameInput& input = scene.input;
    const FrameBlock frame = write_frame(scene.gpu, input, placement.frame, uploaded.longest_delta);
    set_view(placement.frame, placement.shown);
    if (uploaded.shade) backdrop_.draw_shadow(*uploaded.shade);
    // Drawn before the model, so that the grid does not cross parts below the ground.
    if (input.view.show_grid) backdrop_.draw_ground();
    model_pass_.draw(scene.gpu, input, placement.lod);
    outline_.draw(scene.gpu, input, placement.frame, placement.lod, rests(input));
    overlays_.draw(scene.gpu.model, input, frame, placement.frame,
                   {placement.lod, placement.has_axes});
}

void Renderer::draw_addition(const DrawnScene& scene, const Viewport& frame) {
    const UploadedScene uploaded = upload(scene);
    write_frame(scene.gpu, scene.input, frame, uploaded.longest_delta);
    const int lod = drawn_lod(scene.input, frame.height);
    model_pass_.draw(scene.gpu, scene.input, lod, ModelExtent::kAddition);
    overlays_.draw_picked(scene.gpu.model, scene.input, lod);
}

FrameBlock Renderer::write_frame(const GpuScene& gpu, const FrameInput& input,
                                 const Viewport& viewport, float longest_delta) {
    FrameBlock frame = frame_block(input, gpu.model, viewport);
    frame.scales.x = longest_delta;
    frame_.write(std::span<const FrameBlock>(&frame, 1));
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_.buffer().id());
    const RigBlock rig = rig_block(make_light_rig(input.view, input.camera));
    rig_.write(std::span<const RigBlock>(&rig, 1));
    glBindBufferBase(GL_UNIFORM_BUFFER, kRigBlock, rig_.buffer().id());
    return frame;
}

}  // namespace studioscope
