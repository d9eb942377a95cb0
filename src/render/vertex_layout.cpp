#include "render/vertex_layout.h"

#include <cstddef>

#include "model/model.h"
#include "render/bindings.h"

namespace studioscope {

void set_floats(GLuint array, GLuint attribute, GLuint binding, GLint count, size_t offset) {
    glEnableVertexArrayAttrib(array, attribute);
    glVertexArrayAttribFormat(array, attribute, count, GL_FLOAT, GL_FALSE,
                              static_cast<GLuint>(offset));
    glVertexArrayAttribBinding(array, attribute, binding);
}

void set_influences(GLuint array) {
    set_floats(array, kWeightAttribute, kVertexBinding, 3, offsetof(Vertex, weight));
    // The three bones and their count, as one attribute of four integers.
    static_assert(offsetof(Vertex, bone_count) == offsetof(Vertex, bone) + 3);
    glEnableVertexArrayAttrib(array, kBoneAttribute);
    glVertexArrayAttribIFormat(array, kBoneAttribute, 4, GL_UNSIGNED_BYTE, offsetof(Vertex, bone));
    glVertexArrayAttribBinding(array, kBoneAttribute, kVertexBinding);
}

GlVertexArray make_model_array(const GlBuffer& vertices, const GlBuffer& tangents, GLuint divisor) {
    GlVertexArray array = make_vertex_array();
    const GLuint id = array.id();
    glVertexArrayVertexBuffer(id, kVertexBinding, vertices.id(), 0, sizeof(Vertex));
    glVertexArrayVertexBuffer(id, kTangentBinding, tangents.id(), 0, sizeof(glm::vec4));
    glVertexArrayBindingDivisor(id, kVertexBinding, divisor);
    glVertexArrayBindingDivisor(id, kTangentBinding, divisor);
    set_influences(id);
    set_floats(id, kPositionAttribute, kVertexBinding, 3, offsetof(Vertex, position));
    set_floats(id, kNormalAttribute, kVertexBinding, 3, offsetof(Vertex, normal));
    set_floats(id, kUvAttribute, kVertexBinding, 2, offsetof(Vertex, uv));
    set_floats(id, kTangentAttribute, kTangentBinding, 4, 0);
    return array;
}

}  // namespace studioscope
