#pragma once

#include "core/image.h"
#include "core/image_header.h"

namespace studioscope {

// PNG by libpng: stb allocates whatever size a pixel chunk states, 2 GB for a file of 82 bytes. 16
// bits per channel and palettes become 8 bits; a gamma stored in the file becomes sRGB.
Result<ImageHeader> read_png_header(ByteSpan front);
Result<Image> decode_png(ByteSpan file, const ImageHeader& header);

}  // namespace studioscope
