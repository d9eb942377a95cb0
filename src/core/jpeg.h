#pragma once

#include "core/image.h"
#include "core/image_header.h"

namespace studioscope {

// Limit on the pixels of one image times its scans: the largest image may have 16; encoders write
// about ten.
constexpr size_t kMaxScanned = size_t{16} * kMaxPixels;

// By libjpeg-turbo: the stb of Debian 12 writes past its tables where a file's Huffman codes are
// too many. What a file that ends early has of its picture is decoded; CMYK is an error. The
// deadline of the thread is looked at between rows of blocks, and the coefficients of a picture of
// several scans count as memory.
Result<ImageHeader> read_jpeg_header(ByteSpan front);
Result<Image> decode_jpeg(ByteSpan file);

}  // namespace studioscope
