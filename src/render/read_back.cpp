#include "render/read_back.h"

#include <fmt/format.h>

#include "render/bindings.h"
#include "render/frame.h"
#include "render/framebuffer.h"
#include "render/model_variant.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

// The captured outputs are interleaved, eleven floats per vertex.
static_assert(sizeof(PosedVertex) == 11 * sizeof(float));

Result<GlProgram> make_capturing_program() {
    const std::string variant = ModelVariant().glsl();
    return make_program("read-back",
                        {{GL_VERTEX_SHADER,
                          {variant, kFrameGlsl, kColorsGlsl, kSkinGlsl, kSurfaceGlsl, kModelVert}}},
                        {"posed_position", "posed_normal", "posed_tangent", "posed_wrinkle"});
}

}  // namespace

Result<VertexReader> VertexReader::make() {
    const FrameBlock nothing_selected{};
    VertexReader reader;
    reader.program_ = LazyProgram(make_capturing_program);
    reader.frame_ = make_buffer(std::span(&nothing_selected, 1));
    return reader;
}

std::vector<PosedVertex> VertexReader::read(const GpuModel& model, const GpuPose& pose,
                                            std::span<const Run> runs) const {
    size_t count = 0;
    for (const Run& run : runs) count += run.count;
    std::vector<PosedVertex> posed(count);
    if (posed.empty()) return posed;
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_.id());
    pose.bind();
    model.bind();
    glUseProgram(program_.id());
    capture_points(std::as_writable_bytes(std::span(posed)), [&] {
        for (const Run& run : runs)
            glDrawArrays(GL_POINTS, static_cast<GLint>(run.first), static_cast<GLsizei>(run.count));
    });
    return posed;
}

GlFramebuffer make_empty_framebuffer(int side) {
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    glNamedFramebufferParameteri(id, GL_FRAMEBUFFER_DEFAULT_WIDTH, side);
    glNamedFramebufferParameteri(id, GL_FRAMEBUFFER_DEFAULT_HEIGHT, side);
    return GlFramebuffer(id);
}

void capture_points(std::span<std::byte> captured, const std::function<void()>& draw) {
    const GlBuffer target = make_buffer(std::span<const std::byte>(captured));
    const FramebufferGuard guard;
    const GlFramebuffer empty_framebuffer = make_empty_framebuffer(1);
    glBindFramebuffer(GL_FRAMEBUFFER, empty_framebuffer.id());
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, target.id());
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    draw();
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    glUseProgram(0);
    glBindVertexArray(0);
    glGetNamedBufferSubData(target.id(), 0, static_cast<GLsizeiptr>(captured.size()),
                            captured.data());
}

Result<std::vector<PosedVertex>> read_back_posed(const GpuModel& model,
                                                 std::span<const Affine> palette,
                                                 std::span<const ShapeWeight> shapes, size_t first,
                                                 size_t count) {
    if (first > model.vertex_count() || count > model.vertex_count() - first)
        return opengl_error("read-back-range",
                            fmt::format("vertices {}..{} to read back, of {}", first, first + count,
                                        model.vertex_count()));
    if (count == 0) return std::vector<PosedVertex>();
    const Result<VertexReader> reader = VertexReader::make();
    if (!reader) return reader.error();
    if (!reader->is_usable())
        return take_program_problem().value_or(
            opengl_error("gl-shader", "the vertices cannot be read back from the GPU"));
    GpuPose pose(model);
    pose.set_palette(palette);
    pose.set_shapes(model, shapes);
    const VertexReader::Run run{first, count};
    return reader->read(model, pose, {&run, 1});
}

}  // namespace studioscope
