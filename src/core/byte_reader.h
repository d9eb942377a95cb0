#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

#include "core/bytes.h"

namespace studioscope {

// Reads little-endian values out of a file held in memory.
//
// Failure is sticky: the first read past the end clears ok() and every read
// after it returns zeros, so a parser reads a whole section and asks once.
// failed_at() is the offset of the first read that did not fit.
class ByteReader {
public:
    explicit ByteReader(ByteSpan file) : file_(file) {}

    bool ok() const { return ok_; }
    size_t offset() const { return offset_; }
    size_t size() const { return file_.size(); }
    size_t remaining() const { return file_.size() - offset_; }
    size_t failed_at() const { return failed_at_; }

    // Beyond the end is a failure; exactly the end is not.
    void seek(size_t offset);

    // Forgets an earlier failure, so that the next table can be tried.
    void recover() { ok_ = true; }

    // `wanted` if that many records of `stride` bytes remain, else 0 and a
    // failure. Call it before sizing a container from a number in the file.
    // Negative counts are failures.
    size_t count(int64_t wanted, size_t stride);

    // Zero-terminated text at `offset`, at most `longest` bytes; does not move
    // the reader. Empty when `offset` is outside the file.
    std::string text_at(size_t offset, size_t longest = 255) const;

    // A fixed field of `size` bytes, cut at its first NUL.
    std::string read_text(size_t size);

    template <typename T>
    T read() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        if (take(sizeof(T))) std::memcpy(&value, &file_[offset_ - sizeof(T)], sizeof(T));
        return value;
    }

    // The next `size` bytes, or an empty span and a failure.
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
