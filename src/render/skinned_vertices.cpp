#include "render/skinned_vertices.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "render/bindings.h"
#include "render/gpu_model.h"
#include "shaders.h"

namespace studioscope {

namespace {

// The attributes of the streams; attribute N uses binding N.
constexpr GLuint kStreamAttributes[] = {kPositionAttribute, kNormalAttribute, kTangentAttribute,
                                        kWrinkleAttribute};

// The captured outputs are interleaved.
static_assert(sizeof(PosedVertex) == 11 * sizeof(float));

GlVertexArray make_array() {
    GlVertexArray array = make_vertex_array();
    for (const GLuint attribute : kStreamAttributes)
        set_floats(array.id(), attribute, attribute, attribute == kWrinkleAttribute ? 1 : 3, 0);
    return array;
}

size_t byte_size(const std::vector<float>& floats) { return floats.size() * sizeof(float); }

}  // namespace

void SkinnedVertices::point(const GpuModel& model, const Stream& positions, const Stream& normals,
                            const Stream& tangents, const Stream& wrinkles) {
    if (!array_) array_ = make_array();
    const GLuint id = array_.id();
    glVertexArrayElementBuffer(id, model.triangle_buffer());
    const Stream* streams[] = {&positions, &normals, &tangents, &wrinkles};
    for (const GLuint attribute : kStreamAttributes) {
        const Stream& stream = *streams[attribute];
        const bool is_there = stream.buffer != 0;
        if (is_there)
            glVertexArrayVertexBuffer(id, attribute, stream.buffer,
                                      static_cast<GLintptr>(stream.offset), stream.stride);
        // A disabled attribute reads 0 for every vertex.
        (is_there ? glEnableVertexArrayAttrib : glDisableVertexArrayAttrib)(id, attribute);
    }
}

GLuint SkinnedVertices::program(int influences, bool is_flexed) {
    const size_t index = static_cast<size_t>(influences - 1) * 2 + (is_flexed ? 1 : 0);
    if (!is_program_set_[index])
        programs_[index] = LazyProgram([influences, is_flexed] {
            const std::string head = fmt::format("#define INFLUENCES {}\n{}", influences,
                                                 is_flexed ? "" : "#define UNFLEXED\n");
            return make_program(
                "skinned", {{GL_VERTEX_SHADER, {head, kSkinGlsl, kSkinnedVert}}},
                {"posed_position", "posed_normal", "posed_tangent", "posed_wrinkle"});
        });
    is_program_set_[index] = true;
    return programs_[index].id();
}

void SkinnedVertices::skin(const GpuModel& model, bool is_flexed,
                           std::span<const DrawRange> ranges) {
    if (captured_count_ != model.vertex_count()) {
        captured_ = allocate_buffer<PosedVertex>(model.vertex_count());
        captured_count_ = model.vertex_count();
    }
    model.bind();
    glUseProgram(program(model.max_influences(), is_flexed));
    glEnable(GL_RASTERIZER_DISCARD);
    for (const DrawRange& range : ranges) {
        if (range.vertex_count == 0) continue;
        const size_t first = range.first_vertex * sizeof(PosedVertex);
        glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, captured_.id(),
                          static_cast<GLintptr>(first),
                          static_cast<GLsizeiptr>(range.vertex_count * sizeof(PosedVertex)));
        glBeginTransformFeedback(GL_POINTS);
        glDrawArrays(GL_POINTS, static_cast<GLint>(range.first_vertex),
                     static_cast<GLsizei>(range.vertex_count));
        glEndTransformFeedback();
    }
    glDisable(GL_RASTERIZER_DISCARD);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    const auto stream = [&](size_t offset) {
        return Stream{captured_.id(), offset, sizeof(PosedVertex)};
    };
    point(model, stream(offsetof(PosedVertex, position)), stream(offsetof(PosedVertex, normal)),
          stream(offsetof(PosedVertex, tangent)), stream(offsetof(PosedVertex, wrinkle)));
}

std::vector<PosedVertex> SkinnedVertices::read() const {
    std::vector<PosedVertex> posed(captured_count_);
    glGetNamedBufferSubData(captured_.id(), 0,
                            static_cast<GLsizeiptr>(posed.size() * sizeof(PosedVertex)),
                            posed.data());
    return posed;
}

bool SkinnedVertices::upload(const GpuModel& model, const CpuSkinned& skinned) {
    if (skinned.positions.size() / 3 < model.vertex_count()) return false;
    const std::vector<float>* streams[] = {&skinned.positions, &skinned.normals, &skinned.tangents,
                                           &skinned.wrinkles};
    size_t bytes = 0;
    for (const std::vector<float>* stream : streams) bytes += byte_size(*stream);
    if (ring_.region_bytes() < bytes) ring_ = PersistentRing(bytes);
    std::byte* memory = ring_.next();
    if (!memory) return false;
    Stream placed[4];
    size_t offset = 0;
    for (size_t i = 0; i < 4; ++i) {
        if (streams[i]->empty()) continue;
        std::memcpy(memory + offset, streams[i]->data(), byte_size(*streams[i]));
        placed[i] = {ring_.id(), ring_.offset() + offset, i < 3 ? GLsizei{12} : GLsizei{4}};
        offset += byte_size(*streams[i]);
    }
    ring_.send(bytes);
    point(model, placed[0], placed[1], placed[2], placed[3]);
    return true;
}

}  // namespace studioscope
