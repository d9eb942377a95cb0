#pragma once

#include <cstddef>
#include <vector>

#include "render/gl_object.h"

namespace studioscope {

// A buffer that is written when its content changes and not otherwise: what a frame tells the card
// is mostly what the frame before told it.
class CachedBuffer {
public:
    CachedBuffer() = default;  // holds nothing and cannot be written
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
