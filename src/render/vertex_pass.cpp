#include "render/vertex_pass.h"

#include "render/bindings.h"
#include "render/model_pass.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

// Values of line_kind in normals.vert.
constexpr int kNormals = 0;
constexpr int kTangents = 1;

}  // namespace

Result<VertexPass> VertexPass::make() {
    VertexPass pass;
    pass.normals_ = LazyProgram([] {
        return make_program("normals",
                            {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kLinesGlsl, kNormalsVert}},
                             {GL_FRAGMENT_SHADER, {kLineFrag}}});
    });
    pass.dot_ = LazyProgram([] {
        return make_program("dot", {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kDotVert}},
                                    {GL_FRAGMENT_SHADER, {kFrameGlsl, kColorsGlsl, kDotFrag}}});
    });
    return pass;
}

void VertexPass::draw(const GpuModel& model, const FrameInput& input, int lod) const {
    if (model.vertex_count() == 0) return;
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    if (input.view.show_normals) draw_normals(model, input, lod, kNormals);
    if (input.view.show_tangents) draw_normals(model, input, lod, kTangents);
    draw_selected(model, input.selection.vertex);
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

// Draws the selected vertex through anything in front of it.
void VertexPass::draw_selected(const GpuModel& model, int vertex) const {
    if (vertex < 0 || static_cast<size_t>(vertex) >= model.vertex_count()) return;
    model.bind();
    glUseProgram(dot_.id());
    glDisable(GL_DEPTH_TEST);
    glDrawArrays(GL_POINTS, vertex, 1);
    glEnable(GL_DEPTH_TEST);
}

}  // namespace studioscope
