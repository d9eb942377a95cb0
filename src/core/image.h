#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// Eight bits a channel, R G B A, rows from the top.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<uint8_t> pixels;  // width * height * 4
};

// PNG, TGA, BMP or JPEG, whatever the bytes are.
Result<Image> decode_image(ByteSpan file);

// The bytes of a PNG file; the same image gives the same bytes.
Bytes encode_png(const Image& image);

}  // namespace studioscope
