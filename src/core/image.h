#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// Eight bits per channel, RGBA, rows from the top.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<uint8_t> pixels;  // width * height * 4 bytes
};

// Decodes a PNG, TGA, BMP or JPEG, detected by content.
Result<Image> decode_image(ByteSpan file);

// The part of the rectangle that lies within the image; empty if there is none.
Image part_of(const Image& image, int left, int top, int width, int height);

// A text entry of a PNG: a Latin-1 keyword and a text in UTF-8.
struct PictureText {
    std::string key;
    std::string value;
};

// The bytes of a PNG file; deterministic.
Bytes encode_png(const Image& image, std::span<const PictureText> texts = {});

// The text entries before the pixels of a PNG; empty for other files.
std::vector<PictureText> texts_of_png(ByteSpan file);

}  // namespace studioscope
