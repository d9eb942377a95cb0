#include "render/flex_buffer.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "render/bindings.h"
#include "render/framebuffer.h"
#include "render/program.h"
#include "shaders.h"

namespace {

constexpr int kColumns = 2048;  // skin.glsl and flex.vert know it too

// One point of flex.vert.
struct GpuDelta {
    glm::vec4 position_and_side;
    glm::vec4 normal_and_wrinkle;
    uint32_t vertex;
};

std::vector<GpuDelta> gather_deltas(const Model& model) {
    std::vector<GpuDelta> deltas;
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas)
            deltas.push_back({glm::vec4(delta.position, delta.side),
                              glm::vec4(delta.normal, delta.wrinkle), delta.vertex});
    return deltas;
}

GlVertexArray make_delta_array(const GlBuffer& deltas) {
    GlVertexArray array = make_vertex_array();
    const GLuint id = array.id();
    glVertexArrayVertexBuffer(id, 0, deltas.id(), 0, sizeof(GpuDelta));
    const auto floats = [&](GLuint attribute, size_t offset) {
        glEnableVertexArrayAttrib(id, attribute);
        glVertexArrayAttribFormat(id, attribute, 4, GL_FLOAT, GL_FALSE,
                                  static_cast<GLuint>(offset));
        glVertexArrayAttribBinding(id, attribute, 0);
    };
    floats(kDeltaPositionAttribute, offsetof(GpuDelta, position_and_side));
    floats(kDeltaNormalAttribute, offsetof(GpuDelta, normal_and_wrinkle));
    glEnableVertexArrayAttrib(id, kDeltaVertexAttribute);
    glVertexArrayAttribIFormat(id, kDeltaVertexAttribute, 1, GL_UNSIGNED_INT,
                               offsetof(GpuDelta, vertex));
    glVertexArrayAttribBinding(id, kDeltaVertexAttribute, 0);
    return array;
}

GlTexture make_sums(int rows) {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    glTextureStorage2D(id, 1, GL_RGBA32F, kColumns, rows);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return GlTexture(id);
}

GlFramebuffer make_target(const GlTexture& positions, const GlTexture& normals) {
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    glNamedFramebufferTexture(id, GL_COLOR_ATTACHMENT0, positions.id(), 0);
    glNamedFramebufferTexture(id, GL_COLOR_ATTACHMENT1, normals.id(), 0);
    constexpr std::array<GLenum, 2> kBoth{GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    glNamedFramebufferDrawBuffers(id, 2, kBoth.data());
    return GlFramebuffer(id);
}

}  // namespace

Result<FlexBuffer> FlexBuffer::make(const Model& model) {
    FlexBuffer flexes;
    if (model.shapes.empty() || model.vertices.empty()) return flexes;
    Result<GlProgram> program =
        make_program("flex", {{GL_VERTEX_SHADER, {kFlexVert}}, {GL_FRAGMENT_SHADER, {kFlexFrag}}});
    if (!program) return program.error();
    flexes.program_ = *std::move(program);
    for (GLint first = 0; const Shape& shape : model.shapes) {
        flexes.ranges_.push_back({first, static_cast<GLsizei>(shape.deltas.size())});
        first += static_cast<GLint>(shape.deltas.size());
    }
    flexes.rows_ = static_cast<int>((model.vertices.size() + kColumns - 1) / kColumns);
    flexes.deltas_ = make_buffer(std::span<const GpuDelta>(gather_deltas(model)));
    flexes.array_ = make_delta_array(flexes.deltas_);
    flexes.positions_ = make_sums(flexes.rows_);
    flexes.normals_ = make_sums(flexes.rows_);
    flexes.framebuffer_ = make_target(flexes.positions_, flexes.normals_);
    flexes.weights_.resize(model.shapes.size());
    return flexes;
}

void FlexBuffer::blend(std::span<const ShapeWeight> weights) {
    if (weights.size() != weights_.size() || weights.empty()) return;
    if (std::equal(weights.begin(), weights.end(), weights_.begin())) return;
    weights_.assign(weights.begin(), weights.end());
    is_active_ = std::any_of(weights.begin(), weights.end(),
                             [](const ShapeWeight& weight) { return weight.is_active(); });
    if (!is_active_) return;

    const FramebufferGuard guard;
    constexpr std::array<GLfloat, 4> kZero{};
    for (GLint target = 0; target < 2; ++target)
        glClearNamedFramebufferfv(framebuffer_.id(), GL_COLOR, target, kZero.data());
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, kColumns, rows_);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glUseProgram(program_.id());
    glUniform1i(kFlexRows, rows_);
    glBindVertexArray(array_.id());
    for (size_t i = 0; i < weights_.size(); ++i) {
        if (!weights_[i].is_active()) continue;
        glUniform2f(kFlexWeights, weights_[i].own, weights_[i].pair);
        glDrawArrays(GL_POINTS, ranges_[i].first, ranges_[i].count);
    }
    glDisable(GL_BLEND);
    glUseProgram(0);
    glBindVertexArray(0);
}

void FlexBuffer::bind() const {
    glBindTextureUnit(kFlexPositionsUnit, is_active_ ? positions_.id() : 0);
    glBindTextureUnit(kFlexNormalsUnit, is_active_ ? normals_.id() : 0);
}
