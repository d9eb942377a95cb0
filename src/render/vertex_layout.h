#pragma once

#include <span>

#include "model/model.h"
#include "render/gl_object.h"

namespace studioscope {

// Sets an attribute of `count` floats, `offset` bytes into the buffer of the binding.
void set_floats(GLuint array, GLuint attribute, GLuint binding, GLint count, size_t offset);

constexpr size_t kTexelsOfVertex = 3;

// A model's vertices on the GPU as stored in a VVD, 48 bytes each (src/formats/compiled/vvd.md),
// and their tangents in a second buffer: for shaders that skin them.
class VertexBuffers {
public:
    VertexBuffers() = default;
    VertexBuffers(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents);

    // Replaces the vertices by as many others with the same tangents.
    void replace(std::span<const Vertex> vertices);
    void bind() const;

private:
    GlBuffer vertices_, tangents_;
    GlTexture vertex_texels_, tangent_texels_;
};

}  // namespace studioscope
