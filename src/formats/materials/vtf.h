#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"
#include "model/texture.h"

namespace studioscope {

// The header of a VTF file as stored on disk.

struct VtfResource {
    std::array<uint8_t, 3> tag{};
    bool is_value = false;  // true: `data` is the value itself; false: the offset of a chunk
    uint32_t data = 0;
    uint64_t entry_offset = 0;
};

constexpr std::array<uint8_t, 3> kVtfImageTag{0x30, 0, 0};

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
    int low_format = -1;  // format of the small preview image, as the two below
    int low_width = 0;
    int low_height = 0;
    std::vector<VtfResource> resources;  // from version 7.3 on
};

// Reads the header. Counts of 0 are read as 1. An unusable header is an error; other faults are
// added to `diagnostics`. `front` is the file's first kMaxVtfHeaderSize bytes, or all if `size` is
// smaller.
Result<VtfHeader> read_vtf_header(ByteSpan front, uint64_t size, Diagnostics& diagnostics);
// True if the format has an alpha channel; without one, shaders read 1.
bool has_alpha(const VtfHeader& header);
// True if the flags mark alpha as used; the engine treats other textures as opaque.
bool is_marked_translucent(const VtfHeader& header);

// The size of a header with the maximum number of resources.
constexpr size_t kMaxVtfHeaderSize = 80 + 32 * 8;

// Reopens a file for images that are decoded later.
using OpenAgain = std::function<Result<ByteSource>()>;

// Parses a VTF file, version 7.0 to 7.6: the levels of its first frame, face and slice.
// Block-compressed formats are kept, all others become four channels. Of a truncated file the
// largest levels are left out. Rules: the VTF part of the materials page. Texture::images reads the
// others through `open_again`; it is null without that, or if there are none.
Result<Texture> parse_vtf(const ByteSource& file, OpenAgain open_again = {});

// Reads the six faces of a cube map's first frame. Levels that are not complete are left out.
Result<CubeFaces> parse_vtf_faces(const ByteSource& file);

// Parses the header of a VTF file only; the texture has no levels.
Result<Texture> parse_vtf_header(const ByteSource& file);

}  // namespace studioscope
