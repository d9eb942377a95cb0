#pragma once

#include "core/image.h"

namespace studioscope {

// PNG by libpng: stb allocates whatever size a pixel chunk states, 2 GB for a file of 82 bytes. 16
// bits per channel and palettes become 8 bits; a gamma stored in the file becomes sRGB.
Result<ImageHeader> read_png_header(ByteSpan front);
Result<Image> decode_png(ByteSpan file, const ImageHeader& header);

// Limit on the pixels of one image times its scans: the largest image may have 16; encoders write
// about ten.
constexpr size_t kMaxScanned = size_t{16} * kMaxPixels;

// JPEG by libjpeg-turbo: the stb of Debian 12 writes past its tables for too many Huffman codes. A
// truncated file is decoded as far as it goes; CMYK is an error. The thread's deadline is checked
// between rows of blocks, and the coefficients of a progressive picture count as memory.
Result<ImageHeader> read_jpeg_header(ByteSpan front);
Result<Image> decode_jpeg(ByteSpan file);

}  // namespace studioscope
