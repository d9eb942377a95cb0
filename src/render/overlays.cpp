#include "render/overlays.h"

#include <glm/gtc/matrix_transform.hpp>

#include "model/measure.h"
#include "render/human_figure.h"
#include "render/overlay_lines.h"
#include "render/skeleton.h"

namespace studioscope {

namespace {

constexpr float kHiddenOpacity = 0.25f;  // opacity of lines behind the model
// Far end of the depth range for overlays in front of everything.
constexpr double kFrontOfDepth = 0.01;

float size_of(const GpuModel& model) { return model.bounds().radius() * 2; }

void append(std::vector<Line>& lines, const std::vector<Line>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

Result<Overlays> Overlays::make() {
    Result<LineRenderer> line_renderer = LineRenderer::make();
    if (!line_renderer) return line_renderer.error();
    Result<VertexPass> vertex_pass = VertexPass::make();
    if (!vertex_pass) return vertex_pass.error();
    Result<CollisionPass> collision_pass = CollisionPass::make();
    if (!collision_pass) return collision_pass.error();
    Overlays overlays;
    overlays.collision_pass_ = *std::move(collision_pass);
    overlays.line_renderer_ = *std::move(line_renderer);
    for (CachedBuffer* kept : {&overlays.lines_, &overlays.axes_, &overlays.bones_,
                               &overlays.figure_, &overlays.selected_})
        *kept = CachedBuffer::make();
    overlays.vertex_pass_ = *std::move(vertex_pass);
    return overlays;
}

void Overlays::draw(const GpuModel& model, const FrameInput& input, const FrameBlock& frame,
                    const Viewport& viewport, const Pane& pane) {
    const ViewSettings& view = input.view;
    glEnable(GL_BLEND);
    if (view.show_collision) collision_pass_.draw(input);
    vertex_pass_.draw(model, input, pane.lod);
    draw_lines(model, input, frame);
    // An animation has nothing else to show.
    if (view.show_skeleton || has_bones_alone(input.model())) draw_skeleton(model, input, frame);
    if (!input.ghosts.empty()) draw_ghosts(model, input, frame);
    if (input.figure) line_renderer_.draw(figure_, figure_octahedra(*input.figure));
    draw_selected_frame(input, frame);
    if (!view.show_axes || !pane.has_axes) return;
    glDisable(GL_DEPTH_TEST);
    line_renderer_.draw(axes_, axes_lines(input, viewport, frame.scales.y),
                        clip_from_pixels(viewport));
    glEnable(GL_DEPTH_TEST);
}

void Overlays::draw_picked(const GpuModel& model, const FrameInput& input, int lod) {
    glEnable(GL_BLEND);
    vertex_pass_.draw(model, input, lod);
}

// Draws the lines twice: opaque where visible, and faint where the model hides them.
void Overlays::draw_lines(const GpuModel& model, const FrameInput& input, const FrameBlock& frame) {
    const ViewSettings& view = input.view;
    std::vector<Line> lines;
    if (view.show_bounds && model.vertex_count() > 0) append(lines, bounds_lines(model.bounds()));
    append(lines, hitbox_lines(input));
    if (view.show_attachments) append(lines, attachment_lines(input, size_of(model)));
    const glm::mat4 clip = glm::translate(frame.clip_from_world, glm::vec3(frame.first));
    glDepthMask(GL_FALSE);
    line_renderer_.draw(lines_, lines, clip);
    glDepthFunc(GL_GREATER);
    line_renderer_.draw(lines_, lines, clip, kHiddenOpacity);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
}

void Overlays::draw_skeleton(const GpuModel& model, const FrameInput& input,
                             const FrameBlock& frame) {
    glDepthRange(0, kFrontOfDepth);
    line_renderer_.draw(bones_, skeleton_octahedra(input, frame, size_of(model)));
    glDepthRange(0, 1);
}

// Draws the selected frame through anything in front of it.
void Overlays::draw_selected_frame(const FrameInput& input, const FrameBlock& frame) {
    const glm::mat4 clip = glm::translate(frame.clip_from_world, glm::vec3(frame.first));
    glDisable(GL_DEPTH_TEST);
    line_renderer_.draw(selected_, selected_frame_lines(input, frame), clip);
    glEnable(GL_DEPTH_TEST);
}

void Overlays::draw_ghosts(const GpuModel& model, const FrameInput& input,
                           const FrameBlock& frame) {
    glDepthRange(0, kFrontOfDepth);
    line_renderer_.draw(bones_, ghost_octahedra(input, frame, size_of(model)));
    glDepthRange(0, 1);
}

}  // namespace studioscope
