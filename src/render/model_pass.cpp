#include "render/model_pass.h"

#include <algorithm>

#include "render/bindings.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

void set_layer(const GlProgram& program, ModelLayer layer) {
    glProgramUniform1i(program.id(), kLayer, static_cast<GLint>(layer));
}

void wear(const GlProgram& program, const GpuMaterial& material, bool is_shaded) {
    glProgramUniform1i(program.id(), kMaterialKind, is_shaded ? material.kind : 0);
    glProgramUniform4fv(program.id(), kTint, 1, &material.tint.x);
    glProgramUniform1f(program.id(), kAlphaReference, material.alpha_reference);
    glBindTextureUnit(kMaterialUnit, material.base);
    glBindTextureUnit(kBumpUnit, material.bump);
    glBindTextureUnit(kMaskUnit, material.mask);
    const bool is_additive = is_shaded && material.is_additive;
    glBlendFunc(GL_ONE, is_additive ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
    if (is_shaded && material.is_culled)
        glEnable(GL_CULL_FACE);
    else
        glDisable(GL_CULL_FACE);
}

// The modes whose vertices carry a value or a colour, and selections that glow.
bool shows_data(const FrameInput& input) {
    return row_of(input.view.mode).needs != Needs::kNothing || input.selection.bone != kNone ||
           input.selection.fixup != kNone || input.lit.count > 0;
}

// What hides the rest comes first; glass and round points are blended over it.
void draw_surfaces(const GlProgram& program, const GpuModel& model, const FrameInput& input,
                   int lod) {
    const ViewSettings& view = input.view;
    const bool is_shaded = view.mode == ShadingMode::kShaded;
    const std::vector<size_t> shown = shown_meshes(model, input, lod);
    if (view.show_wireframe) glEnable(GL_POLYGON_OFFSET_FILL);  // room for the lines
    glPolygonOffset(1, 1);
    for (const bool blended : {false, true}) {
        if (!blended) glDisable(GL_BLEND);
        if (blended) glEnable(GL_BLEND);
        for (size_t i : shown) {
            const DrawRange& range = model.range(i, static_cast<size_t>(lod));
            const GpuMaterial& material = model.material(
                material_of(input.model(), input.skin, input.model().meshes[i], lod));
            const bool is_blended = range.is_points() || (is_shaded && material.is_blended);
            if (is_blended != blended) continue;
            wear(program, material, is_shaded);
            set_layer(program, range.is_points() ? ModelLayer::kPoints : ModelLayer::kSurface);
            draw_range(range, std::max(view.instances, 1));
        }
    }
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_CULL_FACE);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void draw_lines(const GlProgram& program, const GpuModel& model, const FrameInput& input, int lod) {
    glEnable(GL_BLEND);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-1, -1);
    for (size_t i : shown_meshes(model, input, lod)) {
        const DrawRange& range = model.range(i, static_cast<size_t>(lod));
        set_layer(program, range.is_points() ? ModelLayer::kPoints : ModelLayer::kLines);
        draw_range(range, std::max(input.view.instances, 1));
    }
    glDisable(GL_POLYGON_OFFSET_LINE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace

std::vector<size_t> shown_meshes(const GpuModel& model, const FrameInput& input, int lod) {
    std::vector<size_t> shown;
    const std::vector<Mesh>& meshes = input.model().meshes;
    for (size_t i = 0; i < meshes.size(); ++i) {
        const DrawRange& range = model.range(i, static_cast<size_t>(lod));
        if ((range.index_count > 0 || range.is_points()) && is_shown(input.bodygroups, meshes[i]))
            shown.push_back(i);
    }
    return shown;
}

void draw_range(const DrawRange& range, int instances) {
    if (range.is_points()) {
        glDrawArraysInstanced(GL_POINTS, static_cast<GLint>(range.first_vertex),
                              static_cast<GLsizei>(range.vertex_count), instances);
        return;
    }
    const size_t offset = size_t{range.first_index} * sizeof(uint32_t);
    glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(range.index_count), GL_UNSIGNED_INT,
                            reinterpret_cast<const void*>(offset), instances);
}

Result<GlProgram> ModelPass::make_kind(const Kind& kind) {
    const std::string_view skinning = kind.is_passthrough ? "#define PASSTHROUGH\n" : "";
    const std::string_view data = kind.is_plain ? "#define PLAIN\n" : "";
    const std::string_view flexing = kind.is_unflexed ? "#define UNFLEXED\n" : "";
    return make_program(
        "model", {{GL_VERTEX_SHADER,
                   {skinning, data, flexing, kFrameGlsl, kColorsGlsl, kSkinGlsl, kModelVert}},
                  {GL_FRAGMENT_SHADER, {kFrameGlsl, kColorsGlsl, kModelFrag}}});
}

Result<ModelPass> ModelPass::make() {
    ModelPass pass;
    for (const bool is_passthrough : {false, true})
        for (const bool is_plain : {false, true})
            for (const bool is_unflexed : {false, true}) {
                const Kind kind{is_passthrough, is_plain, is_unflexed};
                Result<GlProgram> program = make_kind(kind);
                if (!program) return program.error();
                pass.programs_[kind.index()] = *std::move(program);
            }
    return pass;
}

void ModelPass::draw(const GpuScene& gpu, const FrameInput& input, int lod,
                     bool passthrough) const {
    const GpuModel& model = gpu.model;
    if (model.vertex_count() == 0) return;
    const Kind kind{passthrough, !shows_data(input), !gpu.pose.is_flexed()};
    const GlProgram& program = programs_[kind.index()];
    model.bind();
    glUseProgram(program.id());
    const bool is_wire_alone = input.view.mode == ShadingMode::kWireframe;
    if (!is_wire_alone) draw_surfaces(program, model, input, lod);
    if (is_wire_alone || input.view.show_wireframe) draw_lines(program, model, input, lod);
}

}  // namespace studioscope
