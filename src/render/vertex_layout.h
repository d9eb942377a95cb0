#pragma once

#include "render/gl_object.h"

namespace studioscope {

// How a vertex array reads the 48 bytes of a model's vertex (src/formats/compiled/vvd.md), and the
// tangent that stands beside each.

constexpr GLuint kVertexBinding = 0;
constexpr GLuint kTangentBinding = 1;

// `count` floats an attribute, `offset` bytes into what is bound there.
void set_floats(GLuint array, GLuint attribute, GLuint binding, GLint count, size_t offset);

// The attributes of weights and bones.
void set_influences(GLuint array);

// All of a vertex. `divisor` 0: one a vertex drawn, else one for so many instances.
GlVertexArray make_model_array(const GlBuffer& vertices, const GlBuffer& tangents,
                               GLuint divisor = 0);

}  // namespace studioscope
