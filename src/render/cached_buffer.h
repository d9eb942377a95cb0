#pragma once

#include <cstddef>
#include <vector>

#include "render/gl_object.h"

namespace studioscope {

// A buffer that is written only if its content changes: most data of a frame equals that of the
// previous one.
class CachedBuffer {
public:
    CachedBuffer() = default;  // empty, cannot be written
    static CachedBuffer make();

    template <typename T>
    void write(std::span<const T> items) {
        write_bytes(std::as_bytes(items));
    }

    const GlBuffer& buffer() const { return buffer_; }

private:
    void write_bytes(std::span<const std::byte> bytes);

    GlBuffer buffer_;
    std::vector<std::byte> content_;
};

}  // namespace studioscope
