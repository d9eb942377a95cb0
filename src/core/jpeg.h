#pragma once

#include "core/image.h"
#include "core/image_header.h"

namespace studioscope {

// Limit on the pixels of one image times its scans: the largest image may have 16; encoders write
// about ten.
constexpr size_t kMaxScanned = size_t{16} * kMaxPixels;

// JPEG by libjpeg-turbo: the stb of Debian 12 writes past its tables if a file has too many Huffman
// codes. A truncated file is decoded as far as it goes; CMYK is an error.
Result<ImageHeader> read_jpeg_header(ByteSpan front);
Result<Image> decode_jpeg(ByteSpan file, const ImageHeader& header);

}  // namespace studioscope
