// Compressed images of version 7.6, after the page "VTF v7.6 Format" of Strata Source's wiki
// (materials.md 2.6).

#include <algorithm>
#include <array>

#include "content/archives/unpack.h"
#include "core/budget.h"
#include "core/byte_reader.h"
#include "core/memory_budget.h"
#include "formats/diagnostics.h"
#include "formats/materials/vtf_outline.h"

namespace studioscope {

namespace {

constexpr std::array<uint8_t, 3> kCompressionTag{'A', 'X', 'C'};
constexpr int kFirstMinor = 6;
constexpr int kDeflate = 8, kZstd = 93;

Diagnostic refused_method(const VtfResource& resource, int method) {
    return error_at("vtf-packed", at_offset(resource.data + 4),
                    "unknown compression {}; 8 (deflate) and 93 (zstd) are known", method);
}

// True if a stream begins with zlib's header. A deflate stream without it could do so only with
// bits that nothing reads.
bool has_zlib_header(ByteSpan packed) {
    constexpr int kHasDictionary = 0x20;
    if (packed.size() < 2) return false;
    const int first = std::to_integer<int>(packed[0]), second = std::to_integer<int>(packed[1]);
    return (first & 15) == kDeflate && (first * 256 + second) % 31 == 0 &&
           (second & kHasDictionary) == 0;
}

}  // namespace

Result<VtfCompression> read_vtf_compression(const ByteSource& file, const VtfHeader& header) {
    VtfCompression compression;
    const auto found =
        std::find_if(header.resources.begin(), header.resources.end(),
                     [](const VtfResource& one) { return one.tag == kCompressionTag; });
    if (header.minor < kFirstMinor || found == header.resources.end()) return compression;
    constexpr uint64_t kWord = sizeof(uint32_t);
    const uint64_t start = found->data;
    std::array<std::byte, 2 * kWord> front{};
    if (found->is_value || start + front.size() > file.size)
        return error_at("vtf-packed", at_offset(found->entry_offset),
                        "the description of its compression (resource AXC) is truncated");
    if (!file.read(start, front)) return error("unreadable", "cannot be read to its end");
    ByteReader in(front);
    const uint64_t length = in.read<uint32_t>();
    const auto strength = in.read<int16_t>();
    const auto method = in.read<int16_t>();  // in the first version part of the strength: 0 or -1
    if (strength == 0) return compression;
    if (method > 0 && method != kDeflate && method != kZstd) return refused_method(*found, method);
    if (length < kWord || length > file.size - start - kWord)
        return error_at("vtf-packed", at_offset(start),
                        "resource AXC has {} bytes; 4 to the file's remaining {} are allowed",
                        length, file.size - start - kWord);
    compression.method = method > 0 ? method : kDeflate;
    Bytes table(static_cast<size_t>(length - kWord));
    if (!file.read(start + front.size(), table))
        return error("unreadable", "cannot be read to its end");
    ByteReader sizes(table);
    compression.sizes.resize(table.size() / kWord);
    for (uint32_t& size : compression.sizes) size = sizes.read<uint32_t>();
    return compression;
}

Result<Bytes> unpack_vtf_image(const VtfCompression& compression, ByteSpan packed, uint64_t size) {
    MemoryBudget* const memory = MemoryTrackingScope::current();
    if (size > Budget::kMaxPixelBytes || (memory != nullptr && !memory->raise_limit(size)))
        return error("vtf-packed-size", "the image has " + std::to_string(size) +
                                            " bytes; with it, the pictures of one load would "
                                            "exceed " +
                                            std::to_string(Budget::kMaxPixelBytes >> 20) + " MB");
    if (compression.method == kDeflate && has_zlib_header(packed)) packed = packed.subspan(2);
    Result<Bytes> image =
        compression.method == kZstd ? unpack_zstd(packed, size) : unpack_deflate(packed, size);
    if (image) return image;
    return error(compression.method == kZstd ? "vtf-packed" : "vtf-deflated",
                 "an image cannot be unpacked: " + image.error().message);
}

}  // namespace studioscope
