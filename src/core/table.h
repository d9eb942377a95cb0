#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/bytes.h"

namespace studioscope {

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
