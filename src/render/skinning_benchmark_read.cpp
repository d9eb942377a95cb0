#include <string>

#include "render/framebuffer.h"
#include "render/skinning_benchmark.h"
#include "shaders.h"

namespace studioscope {

std::vector<PosedVertex> SkinningBenchmark::read_captured(const GlProgram& program,
                                                          size_t instance) const {
    const size_t count = mesh_.vertices.size();
    const GlBuffer target = allocate_buffer<float>(count * 9 * (instance + 1));
    const FramebufferGuard guard;
    GLuint empty_framebuffer = 0;
    glCreateFramebuffers(1, &empty_framebuffer);
    const GlFramebuffer framebuffer(empty_framebuffer);
    glNamedFramebufferParameteri(empty_framebuffer, GL_FRAMEBUFFER_DEFAULT_WIDTH, 1);
    glNamedFramebufferParameteri(empty_framebuffer, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, empty_framebuffer);
    begin(program.id(), instance > 0);
    glBindVertexArray(in_place_.id());
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, target.id());
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArraysInstanced(GL_POINTS, 0, static_cast<GLsizei>(count),
                          static_cast<GLsizei>(instance + 1));
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    glBindVertexArray(0);
    glUseProgram(0);
    std::vector<glm::vec3> captured(count * 3);
    const size_t bytes = captured.size() * sizeof(glm::vec3);
    glGetNamedBufferSubData(target.id(), static_cast<GLintptr>(bytes * instance),
                            static_cast<GLsizeiptr>(bytes), captured.data());
    std::vector<PosedVertex> posed(count);
    for (size_t i = 0; i < count; ++i)
        posed[i] = {captured[i * 3], captured[i * 3 + 1], glm::vec4(captured[i * 3 + 2], 0), 0};
    return posed;
}

Result<std::vector<PosedVertex>> SkinningBenchmark::read(SkinningMethod skinner, size_t instance) {
    place_instances(static_cast<int>(instance) + 1);
    if (skinner == SkinningMethod::kGpu || skinner == SkinningMethod::kPassthrough) {
        const BenchmarkVertices vertices = skinner == SkinningMethod::kPassthrough
                                               ? BenchmarkVertices::kPassthrough
                                               : BenchmarkVertices::kSkinned;
        const std::string head = benchmark_defines(3, vertices, instance > 0) + influences();
        Result<GlProgram> program =
            make_program("bench", {{GL_VERTEX_SHADER, {head, kSkinGlsl, kBenchVert}}},
                         {"posed_position", "posed_normal", "posed_tangent"});
        if (!program) return program.error();
        return read_captured(*program, instance);
    }
    std::vector<glm::vec3> streams(room() * 3);
    if (skinner == SkinningMethod::kCompute) {
        const Result<GLuint> program = compute_program(3);
        if (!program) return program.error();
        compute(*program);
        glGetNamedBufferSubData(computed_.id(), 0,
                                static_cast<GLsizeiptr>(streams.size() * sizeof(glm::vec3)),
                                streams.data());
    } else {
        skin_instances(instance, 1, &streams[0].x, {skinner, 1, 3, true});
    }
    std::vector<PosedVertex> posed(mesh_.vertices.size());
    for (size_t i = 0; i < posed.size(); ++i)
        posed[i] = {streams[i], streams[room() + i], glm::vec4(streams[room() * 2 + i], 0), 0};
    return posed;
}

}  // namespace studioscope
