#pragma once

#include <catch2/catch.hpp>
#include <cstring>

#include "core/bytes.h"

namespace studioscope {

// Reads numbers of a binary file at plain offsets, independently of the reader and writer under
// test.

template <typename T>
T get(const Bytes& file, size_t offset) {
    REQUIRE(offset + sizeof(T) <= file.size());
    T value;
    std::memcpy(&value, &file[offset], sizeof(T));
    return value;
}

// An offset stored in the file.
inline size_t place(const Bytes& file, size_t offset) {
    const auto value = get<int32_t>(file, offset);
    REQUIRE(value >= 0);
    return static_cast<size_t>(value);
}

}  // namespace studioscope
