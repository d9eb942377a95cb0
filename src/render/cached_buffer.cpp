#include "render/cached_buffer.h"

#include <algorithm>

namespace studioscope {

CachedBuffer CachedBuffer::make() {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    CachedBuffer kept;
    kept.buffer_ = GlBuffer(id);
    return kept;
}

void CachedBuffer::write_bytes(std::span<const std::byte> bytes) {
    if (std::equal(bytes.begin(), bytes.end(), content_.begin(), content_.end())) return;
    const auto size = static_cast<GLsizeiptr>(bytes.size());
    if (bytes.size() == content_.size())
        glNamedBufferSubData(buffer_.id(), 0, size, bytes.data());
    else
        glNamedBufferData(buffer_.id(), size, bytes.data(), GL_DYNAMIC_DRAW);
    content_.assign(bytes.begin(), bytes.end());
}

}  // namespace studioscope
