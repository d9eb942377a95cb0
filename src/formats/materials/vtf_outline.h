#pragma once

#include <vector>

#include "core/bytes.h"
#include "core/result.h"
#include "formats/materials/vtf.h"
#include "formats/materials/vtf_format.h"

namespace studioscope {

// The places of the images of a VTF file.

// The compression of the image of a file of version 7.6 (resource AXC): each frame and face of each
// level by itself, with all its slices.
struct VtfCompression {
    int method = 0;               // as in ZIP files: 8 deflate, 93 zstd; 0 stored
    std::vector<uint32_t> sizes;  // bytes in the file, in the order of the images there

    explicit operator bool() const { return method != 0; }
};

// Reads how the image is compressed; stored if the file does not say.
Result<VtfCompression> read_vtf_compression(const ByteSource& file, const VtfHeader& header);
// Unpacks an image to `size` bytes. These count as pixels for the memory of a load.
Result<Bytes> unpack_vtf_image(const VtfCompression& compression, ByteSpan packed, uint64_t size);

// The part of the file that contains the image.
struct VtfExtent {
    uint64_t offset = 0;
    uint64_t size = 0;
};

struct VtfLayout {
    VtfFormat format;
    int faces = 1;
};

// A level: its frames, each with its faces, each with its slices.
struct VtfLevel {
    int width = 0;
    int height = 0;
    int slices = 1;
    uint64_t offset = 0;  // bytes from the start of the image
    uint64_t size = 0;    // bytes of one frame, face and slice
    size_t first = 0;     // number of its first frame and face among those of all levels
};

// The content of a file's header, and the places of its levels.
struct VtfOutline {
    Texture texture;  // without its levels
    VtfLayout layout;
    VtfExtent extent;
    std::vector<VtfLevel> levels;  // those whose first image is complete, largest first
    VtfCompression compression;
    std::vector<uint64_t> starts;  // of each compressed image in `extent`, and their end
};

Result<VtfOutline> read_vtf_outline(const ByteSource& file);

// A product, or a number larger than any file, so that sums stay within 64 bits.
inline uint64_t capped_product(uint64_t a, uint64_t b) {
    constexpr uint64_t kMax = uint64_t{1} << 56;
    return b != 0 && a > kMax / b ? kMax : a * b;
}

}  // namespace studioscope
