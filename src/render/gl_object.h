#pragma once

#include <glad/gl.h>

#include <algorithm>
#include <span>
#include <utility>

namespace studioscope {

// Owns one OpenGL name and deletes it on destruction. Move-only; a moved-from or
// default-constructed one holds 0.
template <void (*Delete)(GLuint)>
class GlObject {
public:
    GlObject() = default;
    explicit GlObject(GLuint id) : id_(id) {}
    ~GlObject() {
        if (id_ != 0) Delete(id_);
    }

    GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }

    GLuint id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

private:
    GLuint id_ = 0;
};

inline void delete_buffer(GLuint id) { glDeleteBuffers(1, &id); }
inline void delete_texture(GLuint id) { glDeleteTextures(1, &id); }
inline void delete_vertex_array(GLuint id) { glDeleteVertexArrays(1, &id); }
inline void delete_framebuffer(GLuint id) { glDeleteFramebuffers(1, &id); }
inline void delete_renderbuffer(GLuint id) { glDeleteRenderbuffers(1, &id); }
inline void delete_sampler(GLuint id) { glDeleteSamplers(1, &id); }
inline void delete_shader(GLuint id) { glDeleteShader(id); }
inline void delete_program(GLuint id) { glDeleteProgram(id); }

using GlBuffer = GlObject<delete_buffer>;
using GlTexture = GlObject<delete_texture>;
using GlVertexArray = GlObject<delete_vertex_array>;
using GlFramebuffer = GlObject<delete_framebuffer>;
using GlRenderbuffer = GlObject<delete_renderbuffer>;
using GlSampler = GlObject<delete_sampler>;
using GlShader = GlObject<delete_shader>;
using GlProgram = GlObject<delete_program>;

// Makes an immutable buffer with a copy of `items`. An empty span gives a buffer of one zeroed
// byte, which GL needs to attach it.
template <typename T>
GlBuffer make_buffer(std::span<const T> items, GLbitfield flags = 0) {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    const bool is_empty = items.empty();
    glNamedBufferStorage(id, is_empty ? 1 : static_cast<GLsizeiptr>(items.size_bytes()),
                         is_empty ? nullptr : items.data(), flags);
    return GlBuffer(id);
}

// Makes an uninitialized buffer of `count` items.
template <typename T>
GlBuffer allocate_buffer(size_t count) {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    glNamedBufferStorage(id, static_cast<GLsizeiptr>(std::max<size_t>(count, 1) * sizeof(T)),
                         nullptr, GL_DYNAMIC_STORAGE_BIT);
    return GlBuffer(id);
}

inline GlVertexArray make_vertex_array() {
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    return GlVertexArray(id);
}

// Makes a buffer texture over the buffer, with texels of `format`.
inline GlTexture make_buffer_texture(const GlBuffer& buffer, GLenum format) {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_BUFFER, 1, &id);
    glTextureBuffer(id, format, buffer.id());
    return GlTexture(id);
}

}  // namespace studioscope
