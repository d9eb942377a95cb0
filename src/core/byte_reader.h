#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

#include "core/bytes.h"

namespace studioscope {

// Reads little-endian values from a file in memory.
//
// Failure is sticky: the first read past the end clears ok() and every read after it returns zeros,
// so a parser reads a whole section and checks once. failed_at() is the offset of the first read
// that did not fit.
class ByteReader {
public:
    explicit ByteReader(ByteSpan file) : file_(file) {}

    bool ok() const { return ok_; }
    size_t offset() const { return offset_; }
    size_t size() const { return file_.size(); }
    size_t remaining() const { return file_.size() - offset_; }
    size_t failed_at() const { return failed_at_; }

    // Moves to an offset; one past the end is valid, more is a failure.
    void seek(size_t offset);

    // Clears an earlier failure, so that the next table can be read.
    void recover() { ok_ = true; }

    // Returns `wanted` if that many records of `stride` bytes remain, else 0 and a failure. To be
    // called before a container is sized by a number from the file. Negative counts are failures.
    size_t count(int64_t wanted, size_t stride);

    // The zero-terminated text at `offset`, at most `max_bytes` bytes; does not move the reader.
    // Empty if `offset` is outside the file.
    std::string text_at(size_t offset, size_t max_bytes = 255) const;

    // Reads a field of `size` bytes as text up to its first NUL.
    std::string read_text(size_t size);

    template <typename T>
    T read() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        if (take(sizeof(T))) std::memcpy(&value, &file_[offset_ - sizeof(T)], sizeof(T));
        return value;
    }

    // Returns the next `size` bytes, or an empty span and a failure.
    ByteSpan bytes(size_t size);

private:
    bool take(size_t size);
    void fail();

    ByteSpan file_;
    size_t offset_ = 0;
    size_t failed_at_ = 0;
    bool ok_ = true;
};

}  // namespace studioscope
