#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "model/transform.h"
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

// A persistently mapped buffer of several equal regions: one is written while the GPU still reads
// the others; a fence per region tells when it is free. Mapped memory is in system memory, so for a
// discrete GPU each region is copied once and drawn from the copy; a software driver needs no copy.
class PersistentRing {
public:
    static constexpr size_t kRegions = 4;

    PersistentRing() = default;
    explicit PersistentRing(size_t region_bytes);
    ~PersistentRing();
    PersistentRing(PersistentRing&& other) noexcept;
    PersistentRing& operator=(PersistentRing&& other) noexcept;

    // The buffer to draw from, at `offset`.
    GLuint id() const { return copy_ ? copy_.id() : buffer_.id(); }
    size_t region_bytes() const { return region_bytes_; }  // rounded up to the alignment of offsets

    // Advances to the next region, waits until no draw reads it, and returns its memory.
    std::byte* next();
    size_t region() const { return region_; }
    size_t offset() const { return region_ * region_bytes_; }
    // Call with the number of bytes written to the region, before drawing from it.
    void send(size_t bytes);
    void fence();  // call after the last draw that reads the region

private:
    GlBuffer buffer_, copy_;
    std::byte* memory_ = nullptr;
    size_t region_bytes_ = 0;
    size_t region_ = 0;
    std::array<GLsync, kRegions> fences_{};
};

// Streams the palettes of many instances to the GPU: each is written while the GPU still reads
// those of previous frames.
class PaletteRing {
public:
    // Advances to the next region and fills it; the buffer grows as needed.
    void write(std::span<const Affine> palettes);
    // The texture of the last palettes, three texels per matrix; 0 before the first write.
    GLuint texture() const { return textures_.empty() ? 0 : textures_[ring_.region()].id(); }
    void fence() { ring_.fence(); }  // call after the last draw that reads it

private:
    PersistentRing ring_;
    std::vector<GlTexture> textures_;  // one per region
};

}  // namespace studioscope
