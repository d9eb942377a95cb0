#pragma once

#include <cstddef>
#include <cstdint>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

struct ImageHeader {
    const char* kind = "";  // "PNG", "JPEG", "TGA" or "BMP"
    int width = 0;
    int height = 0;
};

constexpr size_t kMaxImageHeaderSize = size_t{1} << 18;  // JPEGs put previews and profiles in front
constexpr int64_t kMaxPixels = int64_t{64} << 20;        // 8192 x 8192

// What the front of the file says, by its content: kMaxImageHeaderSize bytes of it are enough.
// Anything but a PNG, JPEG, TGA or BMP of at most kMaxPixels is an error. decode_image() asks this
// first, so nothing is made of what it refuses.
Result<ImageHeader> read_image_header(ByteSpan front);

}  // namespace studioscope
