#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

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

// The images of a file of version 7.3 or later behind a resource AXC whose second word is `head`.
inline Bytes with_compressed(Bytes file, uint32_t head, const std::vector<Bytes>& images) {
    const auto length = static_cast<uint32_t>(4 + 4 * images.size());
    put(file, 12, uint32_t{96});
    put(file, 0x44, uint32_t{2});
    put(file, 80, uint32_t{'A' | 'X' << 8 | 'C' << 16});
    put(file, 84, uint32_t{96});
    put(file, 88, uint32_t{0x30});
    put(file, 92, uint32_t{100} + length);
    put(file, 96, length);
    put(file, 100, head);
    for (const Bytes& image : images) put(file, file.size(), static_cast<uint32_t>(image.size()));
    for (const Bytes& image : images) file.insert(file.end(), image.begin(), image.end());
    return file;
}

// A frame of zstd of one raw block, which names its size of up to 255 bytes (RFC 8878, 3.1.1).
inline Bytes zstd_frame(const Bytes& data) {
    const auto size = static_cast<uint32_t>(data.size()), block = size << 3 | 1;
    Bytes frame;
    put(frame, 0, uint32_t{0xFD2FB528});
    put(frame, 4, uint8_t{0x20});
    put(frame, 5, static_cast<uint8_t>(size));
    put(frame, 6, block);  // three bytes
    frame.resize(9);
    frame.insert(frame.end(), data.begin(), data.end());
    return frame;
}

inline Bytes with_pixels(Bytes file, size_t count, uint8_t first = 0) {
    for (size_t i = 0; i < count; ++i)
        file.push_back(static_cast<std::byte>(static_cast<uint8_t>(first + i)));
    return file;
}

}  // namespace studioscope
