#pragma once

#include <cstddef>
#include <cstdint>
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

    // Returns `requested` if that many records of `stride` bytes remain, else 0 and a failure. Call
    // it before sizing a container by a number from the file. Negative counts are failures.
    size_t count(int64_t requested, size_t stride);

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

// A table of a binary file: "n records of s bytes at offset o".

struct Table {
    uint64_t start = 0;
    size_t count = 0;
    size_t stride = 0;

    uint64_t at(size_t row) const { return start + row * stride; }
    uint64_t bytes() const { return uint64_t{count} * stride; }
};

// Checks that tables fit into a file. Tables may overlap, and a malicious file may have thousands
// that each cover it: together they have a budget in bytes.
class TableBounds {
public:
    enum class Fit { kFits, kOutside, kTooMuch };

    // Tables must lie between `first` and `size`, and share `budget` bytes.
    TableBounds(uint64_t size, uint64_t budget, uint64_t first = 0)
        : size_(size), first_(first), budget_(budget) {}

    // Finds a table of `count` records of `stride` bytes at `base` + `relative`. `table` changes
    // only if it fits; an empty table fits anywhere.
    Fit find(uint64_t base, int64_t count, int64_t relative, size_t stride, Table& table) {
        if (count == 0) {
            table = {0, 0, stride};
            return Fit::kFits;
        }
        const int64_t start = static_cast<int64_t>(base) + relative;
        if (count < 0 || start < static_cast<int64_t>(first_) ||
            start > static_cast<int64_t>(size_) ||
            static_cast<uint64_t>(count) > (size_ - static_cast<uint64_t>(start)) / stride)
            return Fit::kOutside;
        const uint64_t bytes = static_cast<uint64_t>(count) * stride;
        if (bytes > budget_) return Fit::kTooMuch;
        budget_ -= bytes;
        table = {static_cast<uint64_t>(start), static_cast<size_t>(count), stride};
        return Fit::kFits;
    }

private:
    uint64_t size_;
    uint64_t first_;
    uint64_t budget_;
};

// The record at an offset, laid out as in the file. The offset must have been checked by
// TableBounds.
template <typename Record>
Record record_at(ByteSpan file, uint64_t offset) {
    static_assert(std::is_trivially_copyable_v<Record>);
    Record result;
    std::memcpy(&result, &file[static_cast<size_t>(offset)], sizeof(Record));
    return result;
}

}  // namespace studioscope
