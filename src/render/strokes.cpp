#include "render/strokes.h"

#include <cstddef>

#include "render/bindings.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

// Both are three vectors of four, which the shaders read as such.
static_assert(sizeof(Line) == 48 && offsetof(Line, to) == 16 && offsetof(Line, ink) == 32);
static_assert(sizeof(Spindle) == 48 && offsetof(Spindle, tail) == 16 &&
              offsetof(Spindle, ink) == 32);

GlBuffer make_growing_buffer() {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    return GlBuffer(id);
}

GlVertexArray make_instance_array(const GlBuffer& instances) {
    GlVertexArray array = make_vertex_array();
    glVertexArrayVertexBuffer(array.id(), 0, instances.id(), 0, sizeof(Line));
    glVertexArrayBindingDivisor(array.id(), 0, 1);
    for (const GLuint attribute : {kFromAttribute, kToAttribute, kInkAttribute}) {
        glEnableVertexArrayAttrib(array.id(), attribute);
        glVertexArrayAttribFormat(array.id(), attribute, 4, GL_FLOAT, GL_FALSE, attribute * 16);
        glVertexArrayAttribBinding(array.id(), attribute, 0);
    }
    return array;
}

}  // namespace

Result<Strokes> Strokes::make() {
    Result<GlProgram> line =
        make_program("line", {{GL_VERTEX_SHADER, {kFrameGlsl, kLinesGlsl, kLineVert}},
                              {GL_FRAGMENT_SHADER, {kLineFrag}}});
    if (!line) return line.error();
    Result<GlProgram> spindle =
        make_program("bone", {{GL_VERTEX_SHADER, {kFrameGlsl, kBoneVert}},
                              {GL_FRAGMENT_SHADER, {kFrameGlsl, kBoneFrag}}});
    if (!spindle) return spindle.error();
    Strokes strokes;
    strokes.line_program_ = *std::move(line);
    strokes.spindle_program_ = *std::move(spindle);
    strokes.instances_ = make_growing_buffer();
    strokes.array_ = make_instance_array(strokes.instances_);
    return strokes;
}

void Strokes::draw(std::span<const Line> lines, const glm::mat4& clip_from_lines,
                   float opacity) const {
    if (lines.empty()) return;
    glNamedBufferData(instances_.id(), static_cast<GLsizeiptr>(lines.size_bytes()), lines.data(),
                      GL_STREAM_DRAW);
    glBindVertexArray(array_.id());
    glUseProgram(line_program_.id());
    glUniformMatrix4fv(kClipFromLines, 1, GL_FALSE, &clip_from_lines[0][0]);
    glUniform1f(kOpacity, opacity);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size()));
}

void Strokes::draw(std::span<const Spindle> spindles) const {
    if (spindles.empty()) return;
    glNamedBufferData(instances_.id(), static_cast<GLsizeiptr>(spindles.size_bytes()),
                      spindles.data(), GL_STREAM_DRAW);
    glBindVertexArray(array_.id());
    glUseProgram(spindle_program_.id());
    glDrawArraysInstanced(GL_TRIANGLES, 0, 24, static_cast<GLsizei>(spindles.size()));
}

}  // namespace studioscope
