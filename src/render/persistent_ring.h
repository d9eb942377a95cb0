#pragma once

#include <array>
#include <cstddef>

#include "render/gl_object.h"

namespace studioscope {

// A buffer of several equal regions that stays mapped: one is written while the card still reads
// the others. A fence each tells when it has. What is mapped lies in the computer's memory, so that
// a card of its own copies each region once and draws from the copy; a software driver has nothing
// to copy.
class PersistentRing {
public:
    static constexpr size_t kRegions = 4;

    PersistentRing() = default;
    explicit PersistentRing(size_t region_bytes);
    ~PersistentRing();
    PersistentRing(PersistentRing&& other) noexcept;
    PersistentRing& operator=(PersistentRing&& other) noexcept;

    // What is drawn from, at `offset`.
    GLuint id() const { return copy_ ? copy_.id() : buffer_.id(); }
    size_t region_bytes() const { return region_bytes_; }  // a multiple of what offsets must be

    // Goes on to the next region, once nothing that was drawn reads it, and gives its memory.
    std::byte* next();
    size_t region() const { return region_; }
    size_t offset() const { return region_ * region_bytes_; }
    void send(size_t bytes);  // after that much of the region was written, before it is drawn from
    void fence();             // after the last draw that reads the region

private:
    GlBuffer buffer_, copy_;
    std::byte* memory_ = nullptr;
    size_t region_bytes_ = 0;
    size_t region_ = 0;
    std::array<GLsync, kRegions> fences_{};
};

}  // namespace studioscope
