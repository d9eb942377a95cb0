#include "render/read_back.h"
#include "render/skinning_benchmark.h"
#include "shaders.h"

namespace studioscope {

// Reads the instance as its shader skins it: three vectors per vertex.
Result<std::vector<glm::vec3>> SkinningBenchmark::read_drawn(SkinningMethod skinner,
                                                             size_t instance) const {
    const auto instances = static_cast<int>(instance) + 1;
    const Kind kind = kind_of(skinner, instances, 3);
    const std::string head = kind.glsl();
    const Result<GlProgram> program =
        make_program("bench", {{GL_VERTEX_SHADER, {head, kSkinGlsl, kBenchVert}}},
                     {"posed_position", "posed_normal", "posed_tangent"});
    if (!program) return program.error();
    begin(program->id(), kind);
    glBindVertexArray(in_place_.id());
    const size_t count = mesh_.vertices.size();
    std::vector<glm::vec3> captured(count * 3 * (instance + 1));
    capture_points(std::as_writable_bytes(std::span(captured)), [&] {
        glDrawArraysInstanced(GL_POINTS, 0, static_cast<GLsizei>(count), instances);
    });
    captured.erase(captured.begin(), captured.end() - static_cast<std::ptrdiff_t>(count * 3));
    return captured;
}

Result<std::vector<PosedVertex>> SkinningBenchmark::read(SkinningMethod skinner, size_t instance) {
    place_instances(static_cast<int>(instance) + 1);
    std::vector<glm::vec3> vectors(room() * 3);
    size_t vertex_step = 1, stream_step = room();
    if (runs_on_cpu(skinner)) {
        skin_instances(instance, 1, &vectors[0].x, {skinner, 1, 3, true});
    } else if (skinner == SkinningMethod::kCompute) {
        if (const auto computed = compute(3); !computed) return computed.error();
        glGetNamedBufferSubData(computed_.id(), 0,
                                static_cast<GLsizeiptr>(vectors.size() * sizeof(glm::vec3)),
                                vectors.data());
    } else {
        Result<std::vector<glm::vec3>> drawn = read_drawn(skinner, instance);
        if (!drawn) return drawn.error();
        vectors = *std::move(drawn);
        vertex_step = 3, stream_step = 1;
    }
    std::vector<PosedVertex> posed(mesh_.vertices.size());
    for (size_t i = 0; i < posed.size(); ++i) {
        const glm::vec3* const first = &vectors[i * vertex_step];
        posed[i] = {first[0], first[stream_step], glm::vec4(first[stream_step * 2], 0), 0};
    }
    return posed;
}

}  // namespace studioscope
