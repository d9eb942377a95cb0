#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/byte_reader.h"
#include "core/first_bytes.h"
#include "core/lfs_pointer.h"
#include "formats/diagnostics.h"
#include "formats/materials/vtf.h"

namespace studioscope {

namespace {

constexpr size_t kMinHeader = 64;
constexpr size_t kDepthEnd = 0x41;  // version 7.2 and later have the depth there
constexpr size_t kResourceTable = 80;
constexpr size_t kResourceSize = 8;
constexpr uint32_t kMaxResources = 32;
constexpr int kMaxSide = 16384;  // maximum along one side
constexpr int kMaxMips = 16;
constexpr uint32_t kOneBitAlpha = 0x1000, kEightBitAlpha = 0x2000;  // flags

Diagnostic not_a_vtf(std::string_view other) {
    const std::string is = other.empty() ? "" : fmt::format("; this is {}", other);
    return error("vtf-magic", "not a VTF: expected \"VTF\" and a zero byte at its start" + is,
                 at_offset(0));
}

std::optional<Diagnostic> refuse_start(ByteSpan file) {
    if (std::optional<Diagnostic> refused = refuse_lfs_pointer(file)) return refused;
    const std::string_view magic = as_text(file).substr(0, 4);
    if (magic == "VTFX" || magic.starts_with(std::string_view("XTF\0", 4)))
        return error("vtf-console",
                     "this is a console texture (" + std::string(magic == "VTFX" ? "VTFX" : "XTF") +
                         "); only PC textures are supported",
                     at_offset(0));
    if (magic != std::string_view("VTF\0", 4)) return not_a_vtf(other_format(file));
    if (file.size() < kMinHeader)
        return error_at("vtf-short", at_offset(file.size()),
                        "the file has {} bytes; a VTF header needs {}", file.size(), kMinHeader);
    return {};
}

std::optional<Diagnostic> refuse_version(uint32_t major, uint32_t minor) {
    if (major == 7 && minor <= 6) return {};
    return error_at("vtf-version", at_offset(major == 7 ? 8 : 4),
                    "unknown VTF version {}.{}, expected 7.0 to 7.6", major, minor);
}

// Reads 0 as 1, for every count of the header.
int at_least_one(int count) { return std::max(count, 1); }

void read_reflectivity(ByteReader& in, VtfHeader& header, Diagnostics& diagnostics) {
    const size_t offset = in.offset();
    bool is_finite = true;
    for (float& channel : header.reflectivity) {
        channel = in.read<float>();
        if (std::isfinite(channel)) continue;
        channel = 0;
        is_finite = false;
    }
    if (!is_finite)
        report_at(diagnostics, Severity::kWarning, "vtf-not-finite", at_offset(offset),
                  "the reflectivity is not finite; 0 is used");
}

void read_fields(ByteReader& in, VtfHeader& header, Diagnostics& diagnostics) {
    in.seek(0x10);
    header.width = in.read<uint16_t>();
    header.height = in.read<uint16_t>();
    header.flags = in.read<uint32_t>();
    header.frames = at_least_one(in.read<uint16_t>());
    header.first_frame = in.read<uint16_t>();
    in.seek(0x20);
    read_reflectivity(in, header, diagnostics);
    in.seek(0x34);
    header.format = in.read<int32_t>();
    header.mip_count = at_least_one(in.read<uint8_t>());
    header.low_format = in.read<int32_t>();
    header.low_width = in.read<uint8_t>();
    header.low_height = in.read<uint8_t>();
    if (header.minor >= 2 && header.header_size >= kDepthEnd)
        header.depth = at_least_one(in.read<uint16_t>());
}

std::optional<Diagnostic> refuse_sizes(const VtfHeader& header) {
    if (header.width == 0 || header.height == 0 || header.width > kMaxSide ||
        header.height > kMaxSide || header.depth > kMaxSide)
        return error_at("vtf-size", at_offset(0x10),
                        "the image is {} x {} x {}; 1 to {} are allowed along each side",
                        header.width, header.height, header.depth, kMaxSide);
    if (header.mip_count > kMaxMips)
        return error_at("vtf-mip-count", at_offset(0x38), "{} mip levels; at most {} are allowed",
                        header.mip_count, kMaxMips);
    return {};
}

std::optional<Diagnostic> read_resources(ByteReader& in, VtfHeader& header) {
    in.seek(0x44);
    const auto count = in.read<uint32_t>();
    if (!in.ok() || count > kMaxResources)
        return error_at("vtf-resource-count", at_offset(0x44),
                        "{} resources; at most {} are allowed", count, kMaxResources);
    if (header.header_size < kResourceTable + kResourceSize * count)
        return error_at("vtf-header-size", at_offset(0x0C),
                        "the header has {} bytes, but {} resources need {}", header.header_size,
                        count, kResourceTable + kResourceSize * count);
    in.seek(kResourceTable);
    for (uint32_t i = 0; i < count; ++i) {
        VtfResource resource;
        resource.entry_offset = in.offset();
        for (uint8_t& byte : resource.tag) byte = in.read<uint8_t>();
        resource.is_value = (in.read<uint8_t>() & 2) != 0;
        resource.data = in.read<uint32_t>();
        header.resources.push_back(resource);
    }
    return {};
}

}  // namespace

Result<VtfHeader> read_vtf_header(ByteSpan front, uint64_t size, Diagnostics& diagnostics) {
    static_assert(kMaxVtfHeaderSize == kResourceTable + kMaxResources * kResourceSize);
    if (auto refused = refuse_start(front)) return *refused;
    ByteReader in(front);
    in.seek(4);
    const auto major = in.read<uint32_t>();
    const auto minor = in.read<uint32_t>();
    if (auto refused = refuse_version(major, minor)) return *refused;
    VtfHeader header;
    header.minor = static_cast<int>(minor);
    header.header_size = in.read<uint32_t>();
    if (header.header_size < kMinHeader || header.header_size > size)
        return error_at("vtf-header-size", at_offset(0x0C),
                        "the header says it has {} bytes; {} to the file's {} are allowed",
                        header.header_size, kMinHeader, size);
    read_fields(in, header, diagnostics);
    if (auto refused = refuse_sizes(header)) return *refused;
    if (header.minor >= 3)
        if (auto refused = read_resources(in, header)) return *refused;
    return header;
}

bool is_marked_translucent(const VtfHeader& header) {
    return (header.flags & (kOneBitAlpha | kEightBitAlpha)) != 0;
}

bool has_alpha(const VtfHeader& header) {
    constexpr int kDxt1 = 13;
    constexpr int kOpaque[] = {2, 3, 4, 5, kDxt1, 16, 17, 18, 22, 69};  // materials.md 2.3
    if (header.format == kDxt1 && (header.flags & kOneBitAlpha) != 0) return true;
    return std::find(std::begin(kOpaque), std::end(kOpaque), header.format) == std::end(kOpaque);
}

}  // namespace studioscope
