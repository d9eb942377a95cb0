#pragma once

#include "core/image.h"
#include "core/image_header.h"

namespace studioscope {

// By libpng: stb makes room for all that a chunk of pixels says it has, 2 GB for a file of 82
// bytes. 16 bits a channel and palettes become 8 bits; a gamma of the file's own becomes sRGB.
Result<ImageHeader> read_png_header(ByteSpan front);
Result<Image> decode_png(ByteSpan file, const ImageHeader& header);

}  // namespace studioscope
