#include "render/vertex_pass.h"

#include "render/bindings.h"
#include "render/model_pass.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

// Values of spike_kind in spike.vert.
constexpr int kNormalSpikes = 0;
constexpr int kTangentSpikes = 1;

}  // namespace

Result<VertexPass> VertexPass::make() {
    VertexPass pass;
    pass.spikes_ = LazyProgram([] {
        return make_program("spike",
                            {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kLinesGlsl, kSpikeVert}},
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
    if (input.view.show_normals) draw_spikes(model, input, lod, kNormalSpikes);
    if (input.view.show_tangents) draw_spikes(model, input, lod, kTangentSpikes);
    draw_selected(model, input.selection.vertex);
    glDepthMask(GL_TRUE);
}

void VertexPass::draw_spikes(const GpuModel& model, const FrameInput& input, int lod,
                             int kind) const {
    model.bind();
    glUseProgram(spikes_.id());
    const float percent =
        kind == kNormalSpikes ? input.view.normal_length : input.view.tangent_length;
    glUniform1f(kSpikeLength, model.bounds().radius() * 2 * percent / 100);
    glUniform1i(kSpikeKind, kind);
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
