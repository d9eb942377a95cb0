#include "render/vertex_layout.h"

#include <cstddef>

#include "render/bindings.h"

namespace studioscope {

namespace {

// The layout that vertex_at in skin.glsl expects.
static_assert(sizeof(Vertex) == kTexelsOfVertex * 16);
static_assert(offsetof(Vertex, weight) == 0 && offsetof(Vertex, bone) == 12);
static_assert(offsetof(Vertex, bone_count) == offsetof(Vertex, bone) + 3);
static_assert(offsetof(Vertex, position) == 16 && offsetof(Vertex, normal) == 28);
static_assert(offsetof(Vertex, uv) == 40);

}  // namespace

void set_floats(GLuint array, GLuint attribute, GLuint binding, GLint count, size_t offset) {
    glEnableVertexArrayAttrib(array, attribute);
    glVertexArrayAttribFormat(array, attribute, count, GL_FLOAT, GL_FALSE,
                              static_cast<GLuint>(offset));
    glVertexArrayAttribBinding(array, attribute, binding);
}

VertexBuffers::VertexBuffers(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents)
    : tangents_(make_buffer(tangents)),
      tangent_texels_(make_buffer_texture(tangents_, GL_RGBA32F)) {
    replace(vertices);
}

void VertexBuffers::replace(std::span<const Vertex> vertices) {
    vertices_ = make_buffer(vertices);
    vertex_texels_ = make_buffer_texture(vertices_, GL_RGBA32UI);
}

void VertexBuffers::bind() const {
    glBindTextureUnit(kVerticesUnit, vertex_texels_.id());
    glBindTextureUnit(kTangentsUnit, tangent_texels_.id());
}

}  // namespace studioscope
