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

// Bytes; JPEGs have previews and profiles in front.
constexpr size_t kMaxImageHeaderSize = size_t{1} << 18;
constexpr int64_t kMaxPixels = int64_t{64} << 20;  // 8192 x 8192 pixels

// Reads an image header, detected by content, from the first kMaxImageHeaderSize bytes of a file.
// Anything except a PNG, JPEG, TGA or BMP of at most kMaxPixels is an error. decode_image() calls
// this first, so it allocates nothing for an invalid file.
Result<ImageHeader> read_image_header(ByteSpan front);

}  // namespace studioscope
