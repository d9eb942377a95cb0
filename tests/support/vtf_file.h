#pragma once

#include <cstdint>
#include <cstring>

#include "core/bytes.h"

namespace studioscope {

// VTF files built byte by byte, with the offsets of the format page.

template <typename T>
void put(Bytes& file, size_t offset, T value) {
    if (file.size() < offset + sizeof(T)) file.resize(offset + sizeof(T));
    std::memcpy(&file[offset], &value, sizeof(T));
}

// A header without a preview image; pixels follow it, from 7.3 on with a resource entry.
inline Bytes vtf_header(uint32_t minor, uint16_t width, uint16_t height, int32_t format,
                        uint8_t mips = 1) {
    const uint32_t size = minor < 2 ? 64 : minor == 2 ? 80 : 88;
    Bytes file(size);
    std::memcpy(file.data(), "VTF", 4);
    put(file, 4, uint32_t{7});
    put(file, 8, minor);
    put(file, 12, size);
    put(file, 16, width);
    put(file, 18, height);
    put(file, 24, uint16_t{1});
    put(file, 0x34, format);
    put(file, 0x38, mips);
    put(file, 0x39, int32_t{-1});
    if (minor >= 2) put(file, 0x3F, uint16_t{1});
    if (minor >= 3) {
        put(file, 0x44, uint32_t{1});
        put(file, 80, uint32_t{0x30});
        put(file, 84, size);
    }
    return file;
}

inline Bytes with_pixels(Bytes file, size_t count, uint8_t first = 0) {
    for (size_t i = 0; i < count; ++i)
        file.push_back(static_cast<std::byte>(static_cast<uint8_t>(first + i)));
    return file;
}

}  // namespace studioscope
