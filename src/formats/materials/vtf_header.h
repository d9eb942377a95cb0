#pragma once

#include <array>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// The header of a VTF file as it stands on disk.

struct VtfResource {
    std::array<uint8_t, 3> tag{};
    bool is_value = false;  // `data` is the value itself, else the offset of a chunk
    uint32_t data = 0;
    uint64_t entry_offset = 0;
};

constexpr std::array<uint8_t, 3> kVtfImageTag{0x30, 0, 0};
constexpr std::array<uint8_t, 3> kVtfDeflateTag{'A', 'X', 'C'};

struct VtfHeader {
    int minor = 0;
    uint32_t header_size = 0;
    int width = 0;
    int height = 0;
    int depth = 1;
    uint32_t flags = 0;
    int frames = 1;
    int first_frame = 0;
    std::array<float, 3> reflectivity{};
    int format = -1;
    int mip_count = 1;
    int low_format = -1;  // of the small preview image, as the two below
    int low_width = 0;
    int low_height = 0;
    std::vector<VtfResource> resources;  // from 7.3 on
};

// Counts of 0 are read as 1. Refuses what no later step could make sense of; what is only odd is
// added to `diagnostics`.
// `front` is the file's first kMaxVtfHeaderSize bytes, or as many of them as its `size` has.
Result<VtfHeader> read_vtf_header(ByteSpan front, uint64_t size, Diagnostics& diagnostics);
constexpr size_t kMaxVtfHeaderSize = 80 + 32 * 8;  // up to the last of the most resources

}  // namespace studioscope
