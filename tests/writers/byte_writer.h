#pragma once

#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/bytes.h"

namespace studioscope::assets {

// Builds a little-endian file in memory. Records are reserved as zeros and their fields set by
// offset, as the format pages list them.
class ByteWriter {
public:
    size_t size() const { return file_.size(); }

    // Appends `size` zeros; returns their offset.
    size_t reserve(size_t size);
    // Appends zeros up to the next multiple of `alignment`; returns the new end.
    size_t align(size_t alignment);

    template <typename T>
    void set(size_t offset, const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::memcpy(&file_[offset], &value, sizeof(T));
    }
    template <typename T>
    void add(const T& value) {
        set(reserve(sizeof(T)), value);
    }

    void set_text(size_t offset, std::string_view text);
    // Appends the text with its terminating NUL.
    void add_text(std::string_view text);

    Bytes take() { return std::move(file_); }

private:
    Bytes file_;
};

inline int32_t int_of(size_t value) { return static_cast<int32_t>(value); }

}  // namespace studioscope::assets
