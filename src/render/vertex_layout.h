#pragma once

#include <span>

#include "model/model.h"
#include "render/gl_object.h"

namespace studioscope {

// `count` floats an attribute, `offset` bytes into what is bound there.
void set_floats(GLuint array, GLuint attribute, GLuint binding, GLint count, size_t offset);

constexpr size_t kTexelsOfVertex = 3;

// A model's vertices on the card as they stand in a VVD, 48 bytes each
// (src/formats/compiled/vvd.md), and the tangent beside each: for shaders that skin them.
class VertexBuffers {
public:
    VertexBuffers() = default;
    VertexBuffers(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents);

    // Others of the same number, with the same tangents.
    void replace(std::span<const Vertex> vertices);
    void bind() const;

private:
    GlBuffer vertices_, tangents_;
    GlTexture vertex_texels_, tangent_texels_;
};

}  // namespace studioscope
