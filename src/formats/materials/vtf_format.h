#pragma once

#include <vector>

#include "core/bytes.h"
#include "model/texture.h"

namespace studioscope {

// The image formats of VTF files.

enum class VtfPacking {
    kNone,    // known by name only
    kFields,  // bit fields of one little-endian integer
    kHalves,
    kFloats,
    kBlocks,
};

struct VtfFormat {
    int number = 0;
    const char* name = "";
    VtfPacking packing = VtfPacking::kNone;
    int bits = 0;  // a texel
    // kFields: channels with their widths from the lowest bit up ("B5G6R5"), L grey, x unused;
    // kHalves and kFloats: one letter a channel.
    const char* fields = "";
    TexelFormat texels = TexelFormat::kRgba8;
};

// What the number can mean in a file of version 7.`minor`, the likeliest first. From 30 on that
// depends on the branch of the engine; empty when no branch knows it.
std::vector<VtfFormat> formats_of(int number, int minor);

// Bytes of one image in the file; formats known by name only have none.
uint64_t image_bytes(const VtfFormat& format, int width, int height);

// One image of the file as format.texels has it; most formats are shown as they are stored. Numbers
// that are not finite become 0 and are counted.
Bytes convert_image(const VtfFormat& format, Bytes image, int width, int height,
                    size_t& not_finite);

}  // namespace studioscope
