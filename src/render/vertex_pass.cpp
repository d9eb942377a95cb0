#include "render/vertex_pass.h"

#include <algorithm>
#include <optional>

#include "core/at.h"
#include "facts/legend.h"
#include "render/bindings.h"
#include "render/model_pass.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

// Values of line_kind in normals.vert.
constexpr int kNormals = 0;
constexpr int kTangents = 1;

constexpr glm::vec3 kRimColor(0.03f);
constexpr float kRimWidth = 2.4f;  // thin lines, of both sides together

// The corners of a picked triangle; nothing without one.
std::optional<glm::ivec3> corners_of(const Model& model, const PickedPart& part) {
    if (!is_index(part.mesh, model.meshes.size()) || part.triangle < 0) return std::nullopt;
    const std::vector<MeshLod>& lods = at(model.meshes, part.mesh).lods;
    if (!is_index(part.lod, lods.size())) return std::nullopt;
    const std::vector<uint32_t>& indices = at(lods, part.lod).indices;
    const size_t first = static_cast<size_t>(part.triangle) * 3;
    if (first + 3 > indices.size()) return std::nullopt;
    const auto begin = indices.begin() + static_cast<std::ptrdiff_t>(first);
    // the vertex may have been selected elsewhere since
    if (std::find(begin, begin + 3, static_cast<uint32_t>(part.vertex)) == begin + 3)
        return std::nullopt;
    return glm::ivec3(indices[first], indices[first + 1], indices[first + 2]);
}

}  // namespace

// The style of a picked triangle and its vertex; lengths in thin lines, colours sRGB.
struct PickedStyle {
    glm::vec3 color;  // of the triangle's edges
    glm::vec3 dot_color;
    float edge_width;
    float dot_radius;
    float opacity;
};

namespace {

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
    const Selection& selection = input.selection;
    const PickedPart picked{selection.mesh, selection.triangle, selection.triangle_lod,
                            selection.vertex};
    if (input.pointed != picked) draw_picked(model, input, lod, input.pointed, kPointedStyle);
    draw_picked(model, input, lod, picked, kPickedStyle);
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
        glUniform1i(kFirstVertex, static_cast<GLint>(range.first_vertex));
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(range.vertex_count));
    }
}

// Draws a vertex and its triangle through anything in front of them, in two tones: any single one
// is the colour of some model.
void VertexPass::draw_picked(const GpuModel& model, const FrameInput& input, int lod,
                             const PickedPart& part, const PickedStyle& style) const {
    if (part.vertex < 0 || static_cast<size_t>(part.vertex) >= model.vertex_count()) return;
    model.bind();
    glDisable(GL_DEPTH_TEST);
    if (const auto corners = corners_of(input.model(), part); corners && part.lod == lod) {
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

}  // namespace studioscope
