#pragma once

#include <cstddef>
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
Image crop_image(const Image& image, int left, int top, int width, int height);

// A text entry of a PNG: a Latin-1 keyword and a text in UTF-8.
struct PictureText {
    std::string key;
    std::string value;
};

// The bytes of a PNG file; deterministic.
Bytes encode_png(const Image& image, std::span<const PictureText> texts = {});

// The text entries before the pixels of a PNG; empty for other files.
std::vector<PictureText> png_texts(ByteSpan file);

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
