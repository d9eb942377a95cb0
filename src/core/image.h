#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
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

// What of this rectangle lies in the picture; nothing where none does.
Image part_of(const Image& image, int left, int top, int width, int height);

// What a picture says of itself: a keyword of Latin letters and a text in UTF-8.
struct PictureText {
    std::string key;
    std::string value;
};

// The bytes of a PNG file; the same image and texts give the same bytes.
Bytes encode_png(const Image& image, std::span<const PictureText> texts = {});

// The texts that stand before the pixels of a PNG; none of anything else.
std::vector<PictureText> texts_of_png(ByteSpan file);

}  // namespace studioscope
