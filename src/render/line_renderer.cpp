#include "render/line_renderer.h"

#include <cstddef>

#include "render/bindings.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

// Both structs are three vec4 for the shaders.
static_assert(sizeof(Line) == 48 && offsetof(Line, to) == 16 && offsetof(Line, color) == 32);
static_assert(sizeof(BoneOctahedron) == 48 && offsetof(BoneOctahedron, tail) == 16 &&
              offsetof(BoneOctahedron, color) == 32);

GlVertexArray make_instance_array() {
    GlVertexArray array = make_vertex_array();
    glVertexArrayBindingDivisor(array.id(), 0, 1);
    for (const GLuint attribute : {kFromAttribute, kToAttribute, kColorAttribute}) {
        glEnableVertexArrayAttrib(array.id(), attribute);
        glVertexArrayAttribFormat(array.id(), attribute, 4, GL_FLOAT, GL_FALSE, attribute * 16);
        glVertexArrayAttribBinding(array.id(), attribute, 0);
    }
    return array;
}

}  // namespace

Result<LineRenderer> LineRenderer::make() {
    LineRenderer line_renderer;
    line_renderer.line_program_ = LazyProgram([] {
        return make_program("line", {{GL_VERTEX_SHADER, {kFrameGlsl, kLinesGlsl, kLineVert}},
                                     {GL_FRAGMENT_SHADER, {kLineFrag}}});
    });
    line_renderer.octahedron_program_ = LazyProgram([] {
        return make_program("bone", {{GL_VERTEX_SHADER, {kFrameGlsl, kBoneVert}},
                                     {GL_FRAGMENT_SHADER, {kFrameGlsl, kBoneFrag}}});
    });
    line_renderer.array_ = make_instance_array();
    return line_renderer;
}

void LineRenderer::draw(CachedBuffer& buffer, std::span<const Line> lines,
                        const glm::mat4& clip_from_lines, float opacity) const {
    if (lines.empty()) return;
    buffer.write(lines);
    glVertexArrayVertexBuffer(array_.id(), 0, buffer.buffer().id(), 0, sizeof(Line));
    glBindVertexArray(array_.id());
    glUseProgram(line_program_.id());
    glUniformMatrix4fv(kClipFromLines, 1, GL_FALSE, &clip_from_lines[0][0]);
    glUniform1f(kOpacity, opacity);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size()));
}

void LineRenderer::draw(CachedBuffer& buffer, std::span<const BoneOctahedron> octahedra) const {
    if (octahedra.empty()) return;
    buffer.write(octahedra);
    glVertexArrayVertexBuffer(array_.id(), 0, buffer.buffer().id(), 0, sizeof(BoneOctahedron));
    glBindVertexArray(array_.id());
    glUseProgram(octahedron_program_.id());
    glDrawArraysInstanced(GL_TRIANGLES, 0, 24, static_cast<GLsizei>(octahedra.size()));
}

}  // namespace studioscope
