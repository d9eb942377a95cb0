#include "render/overlays.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <optional>

#include "core/at.h"
#include "facts/legend.h"
#include "model/measure.h"
#include "render/bindings.h"
#include "render/drawing_limit.h"
#include "render/model_pass.h"
#include "render/overlay_lines.h"
#include "render/skeleton.h"
#include "shaders.h"

namespace studioscope {

namespace {

// Values of line_kind in normals.vert.
constexpr int kNormals = 0;
constexpr int kTangents = 1;

constexpr glm::vec3 kRimColor(0.03f);
constexpr float kRimWidth = 2.4f;  // thin lines, of both sides together

// The corners of a picked triangle; nothing without one.
std::optional<glm::ivec3> picked_corners(const Model& model, const PickedPart& part) {
    if (!is_index(part.mesh, model.meshes.size()) || part.triangle < 0) return std::nullopt;
    const std::vector<MeshLod>& lods = at(model.meshes, part.mesh).lods;
    if (!is_index(part.lod, lods.size())) return std::nullopt;
    const std::vector<uint32_t>& indices = at(lods, part.lod).indices;
    const size_t first = static_cast<size_t>(part.triangle) * 3;
    if (first + 3 > indices.size()) return std::nullopt;
    const auto begin = indices.begin() + static_cast<std::ptrdiff_t>(first);
    // the vertex may have been selected by other means since
    if (std::find(begin, begin + 3, static_cast<uint32_t>(part.vertex)) == begin + 3)
        return std::nullopt;
    return glm::ivec3(indices[first], indices[first + 1], indices[first + 2]);
}

// A vertex in the layout of collision.vert.
struct Corner {
    glm::vec4 position;  // world space
    glm::vec4 normal;    // world space
    glm::vec4 color;     // sRGB
};

void add_piece(const ConvexPiece& piece, const Affine& world, const glm::vec3& color,
               std::vector<Corner>& corners) {
    for (size_t i = 0; i + 2 < piece.indices.size(); i += 3) {
        glm::vec3 at[3];
        for (size_t k = 0; k < 3; ++k)
            at[k] = transform_point(world, piece.points[piece.indices[i + k]]);
        const glm::vec3 across = glm::cross(at[1] - at[0], at[2] - at[0]);
        const float length = glm::length(across);
        const glm::vec3 normal = length > 0 ? across / length : glm::vec3(0, 0, 1);
        for (const glm::vec3& position : at)
            corners.push_back(
                {glm::vec4(position, 1), glm::vec4(normal, 0), glm::vec4(color, 0.45f)});
    }
}

std::vector<Corner> collision_corners(const FrameInput& input) {
    std::vector<Corner> corners;
    int number = 0;
    for (const CollisionSolid& solid : input.scene.collision->solids) {
        const bool has_bone = solid.bone >= 0 && solid.bone < static_cast<int>(input.world.size());
        const Affine world = has_bone ? at(input.world, solid.bone) : Affine{};
        for (const ConvexPiece& piece : solid.pieces)
            add_piece(piece, world, bone_color(number++), corners);
    }
    return corners;
}

constexpr float kHiddenOpacity = 0.25f;  // opacity of lines behind the model
// Far end of the depth range for overlays in front of everything.
constexpr double kFrontOfDepth = 0.01;

float gpu_model_diagonal(const GpuModel& model) { return model.bounds().radius() * 2; }

void append(std::vector<Line>& lines, const std::vector<Line>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

// The style of a picked triangle and its vertex; lengths in thin lines, colours sRGB.
struct PickedStyle {
    glm::vec3 color;  // color of the triangle's edges
    glm::vec3 dot_color;
    float edge_width;
    float dot_radius;
    float opacity;
};

namespace {

PickedPart selected_part(const Selection& selection) {
    return {selection.mesh, selection.triangle, selection.triangle_lod, selection.vertex};
}

constexpr PickedStyle kPickedStyle{kSelectionColor, kAccentColor, 1.8f, 5, 1};
constexpr PickedStyle kPointedStyle{glm::vec3(1), glm::vec3(1), 1, 3, 0.5f};

}  // namespace

Result<VertexPass> VertexPass::make() {
    VertexPass pass;
    pass.normals_ = LazyProgram([] {
        return make_program("normals",
                            {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kLinesGlsl, kNormalsVert}},
                             {GL_FRAGMENT_SHADER, {kLineFrag}}});
    });
    pass.edge_ = LazyProgram([] {
        return make_program("edge",
                            {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kLinesGlsl, kEdgeVert}},
                             {GL_FRAGMENT_SHADER, {kLineFrag}}});
    });
    pass.dot_ = LazyProgram([] {
        return make_program("dot", {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kDotVert}},
                                    {GL_FRAGMENT_SHADER, {kDotFrag}}});
    });
    return pass;
}

void VertexPass::draw(const GpuModel& model, const FrameInput& input, int lod) const {
    if (model.vertex_count() == 0) return;
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    if (input.view.show_normals) draw_normals(model, input, lod, kNormals);
    if (input.view.show_tangents) draw_normals(model, input, lod, kTangents);
    draw_picked(model, input, lod, selected_part(input.selection), kPickedStyle);
    glDepthMask(GL_TRUE);
}

void VertexPass::draw_pointed(const GpuModel& model, const FrameInput& input, int lod,
                              const PickedPart& part) const {
    if (part == selected_part(input.selection)) return;
    glDepthMask(GL_FALSE);
    draw_picked(model, input, lod, part, kPointedStyle);
    glDepthMask(GL_TRUE);
}

void VertexPass::draw_normals(const GpuModel& model, const FrameInput& input, int lod,
                              int kind) const {
    model.bind();
    glUseProgram(normals_.id());
    const float percent = kind == kNormals ? input.view.normal_length : input.view.tangent_length;
    glUniform1f(kNormalLength, model.bounds().radius() * 2 * percent / 100);
    glUniform1i(kNormalKind, kind);
    glUniform1f(kOpacity, 1);
    for (size_t i : shown_meshes(model, input, lod)) {
        const DrawRange& range = model.range(i, static_cast<size_t>(lod));
        draw_in_pieces(range.vertex_count, 1, [&](const DrawPiece& piece) {
            glUniform1i(kFirstVertex, static_cast<GLint>(range.first_vertex + piece.first));
            glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(piece.count));
        });
    }
}

// Draws a vertex and its triangle through anything in front of them, in two tones: any single one
// is the colour of some model.
void VertexPass::draw_picked(const GpuModel& model, const FrameInput& input, int lod,
                             const PickedPart& part, const PickedStyle& style) const {
    if (part.vertex < 0 || static_cast<size_t>(part.vertex) >= model.vertex_count()) return;
    model.bind();
    glDisable(GL_DEPTH_TEST);
    if (const auto corners = picked_corners(input.model(), part); corners && part.lod == lod) {
        glUseProgram(edge_.id());
        glUniform1f(kOpacity, style.opacity);
        glUniform3i(kEdgeCorners, corners->x, corners->y, corners->z);
        for (const bool is_core : {false, true}) {
            const glm::vec4 color(is_core ? style.color : kRimColor, 1);
            glUniform1f(kEdgeWidth, style.edge_width + (is_core ? 0 : kRimWidth));
            glUniform4fv(kEdgeColor, 1, &color.x);
            glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, 3);
        }
    }
    const glm::vec4 color(style.dot_color, style.opacity);
    glUseProgram(dot_.id());
    glUniform4fv(kDotColor, 1, &color.x);
    glUniform1f(kDotRadius, style.dot_radius);
    glDrawArrays(GL_POINTS, part.vertex, 1);
    glEnable(GL_DEPTH_TEST);
}

Result<CollisionPass> CollisionPass::make() {
    CollisionPass pass;
    pass.program_ = LazyProgram([] {
        return make_program("collision", {{GL_VERTEX_SHADER, {kFrameGlsl, kCollisionVert}},
                                          {GL_FRAGMENT_SHADER, {kFrameGlsl, kCollisionFrag}}});
    });
    pass.corners_ = CachedBuffer::make();
    pass.array_ = make_vertex_array();
    glVertexArrayVertexBuffer(pass.array_.id(), 0, pass.corners_.buffer().id(), 0, sizeof(Corner));
    for (GLuint attribute = 0; attribute < 3; ++attribute) {
        glEnableVertexArrayAttrib(pass.array_.id(), attribute);
        glVertexArrayAttribFormat(pass.array_.id(), attribute, 4, GL_FLOAT, GL_FALSE,
                                  attribute * sizeof(glm::vec4));
        glVertexArrayAttribBinding(pass.array_.id(), attribute, 0);
    }
    return pass;
}

void CollisionPass::draw(const FrameInput& input) {
    if (!input.scene.collision) return;
    const std::vector<Corner> corners = collision_corners(input);
    if (corners.empty()) return;
    corners_.write(std::span<const Corner>(corners));
    glBindVertexArray(array_.id());
    glUseProgram(program_.id());
    glDepthMask(GL_FALSE);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -1);  // in front of the model where both have the same faces
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(corners.size()));
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDepthMask(GL_TRUE);
}

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
    for (CachedBuffer* buffer : {&overlays.lines_, &overlays.axes_, &overlays.bones_,
                                 &overlays.figure_, &overlays.selected_})
        *buffer = CachedBuffer::make();
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
    if (view.show_skeleton || has_only_bones(input.model())) draw_skeleton(model, input, frame);
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

void Overlays::draw_pointed(const GpuModel& model, const FrameInput& input, int lod,
                            const PickedPart& part) {
    glEnable(GL_BLEND);
    vertex_pass_.draw_pointed(model, input, lod, part);
}

// Draws the lines twice: opaque where visible, and faint where the model hides them.
void Overlays::draw_lines(const GpuModel& model, const FrameInput& input, const FrameBlock& frame) {
    const ViewSettings& view = input.view;
    std::vector<Line> lines;
    if (view.show_bounds && model.vertex_count() > 0) append(lines, bounds_lines(model.bounds()));
    append(lines, hitbox_lines(input));
    if (view.show_attachments) append(lines, attachment_lines(input, gpu_model_diagonal(model)));
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
    line_renderer_.draw(bones_, skeleton_octahedra(input, frame, gpu_model_diagonal(model)));
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
    line_renderer_.draw(bones_, ghost_octahedra(input, frame, gpu_model_diagonal(model)));
    glDepthRange(0, 1);
}

}  // namespace studioscope
