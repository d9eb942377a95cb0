#pragma once

#include <vector>

#include "core/bytes.h"
#include "model/texture.h"

namespace studioscope {

// The image formats of VTF files.

enum class VtfPacking {
    kNone,    // unsupported, known by name only
    kFields,  // bit fields of one little-endian integer
    kHalves,
    kFloats,
    kBlocks,
};

struct VtfFormat {
    int number = 0;
    const char* name = "";
    VtfPacking packing = VtfPacking::kNone;
    int bits = 0;  // bits per texel
    // kFields: channels with their widths from the lowest bit up ("B5G6R5"), L grey, x unused;
    // kHalves and kFloats: one letter per channel.
    const char* fields = "";
    TexelFormat texels = TexelFormat::kRgba8;
};

// The possible formats of a number in a file of version 7.`minor`, the most likely first. From 30
// on they depend on the engine branch; empty: no branch defines it.
std::vector<VtfFormat> vtf_formats(int number, int minor);

// Bytes of one image in the file; 0 for formats known by name only.
uint64_t image_bytes(const VtfFormat& format, int width, int height);

// Converts one image of the file to format.texels; most formats are used as stored. Numbers that
// are not finite become 0 and are counted.
Bytes convert_image(const VtfFormat& format, Bytes image, int width, int height,
                    size_t& not_finite);

}  // namespace studioscope
