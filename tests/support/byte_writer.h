#pragma once

#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/bytes.h"

namespace studioscope {

// Builds a file in memory byte by byte: values are appended, or written over a reserved place.
class ByteWriter {
public:
    Bytes bytes;

    size_t size() const { return bytes.size(); }

    template <typename T>
    size_t put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        const size_t at = bytes.size();
        bytes.resize(at + sizeof(T));
        std::memcpy(&bytes[at], &value, sizeof(T));
        return at;
    }

    template <typename T>
    void put_at(size_t offset, const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::memcpy(&bytes.at(offset), &value, sizeof(T));
    }

    // Appends the characters and a zero.
    size_t text(std::string_view value) {
        const size_t at = bytes.size();
        for (const char c : value) put(c);
        put('\0');
        return at;
    }

    size_t zeros(size_t count) {
        const size_t at = bytes.size();
        bytes.resize(at + count);
        return at;
    }

    void align(size_t to) {
        while (bytes.size() % to != 0) put('\0');
    }
};

inline Bytes bytes_of(std::string_view text) {
    const ByteSpan bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

inline int32_t as_int(size_t value) { return static_cast<int32_t>(value); }

}  // namespace studioscope
