#include "formats/compiled/vvd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <type_traits>

#include "core/byte_reader.h"
#include "core/message_text.h"
#include "formats/compiled/vvd_layout.h"
#include "formats/diagnostics.h"

namespace studioscope {

namespace {

static_assert(sizeof(VvdHeader) == kVvdHeaderSize);
constexpr int32_t kVvdVersion = 4;

Diagnostic unreadable(uint64_t offset) {
    return error("unreadable", "cannot be read to its end", at_offset(offset));
}

std::optional<Diagnostic> refuse_identity(ByteSpan first, uint64_t file_size,
                                          const VvdHeader& header) {
    const std::string_view id(header.id, sizeof(header.id));
    if (as_text(first).substr(0, 13) == "version https")
        return error("vvd-lfs-pointer", "a Git LFS pointer instead of the file; run git lfs pull",
                     at_offset(0));
    if (file_size < kVvdHeaderSize)
        return error_at("vvd-short", at_offset(file_size),
                        "the file has {} bytes; a VVD header needs {}", file_size, kVvdHeaderSize);
    if (id == "VSDI")
        return error("vvd-big-endian", "an Xbox 360 VVD (big-endian); only PC files can be read",
                     at_offset(0));
    if (id == "IDCV" || id == "IDDV")
        return error_at("vvd-magic", at_offset(0),
                        "not a VVD: \"{}\" marks vertex data stripped at run time", id);
    if (id != "IDSV")
        return error_at("vvd-magic", at_offset(0),
                        "not a VVD: expected IDSV at its start, found {:02X} {:02X} {:02X} {:02X}",
                        first[0], first[1], first[2], first[3]);
    return std::nullopt;
}

void check_lods(const VvdHeader& header, Diagnostics& diagnostics) {
    for (size_t lod = 1; lod < kMaxLods; ++lod) {
        const int32_t count = header.lod_vertex_counts[lod];
        const int32_t before = header.lod_vertex_counts[lod - 1];
        if (count < 0 || before < 0) continue;  // already an error
        const Location location = at_offset(kLodCountsAt + 4 * lod);
        if (count > before)
            report_at(diagnostics, Severity::kWarning, "vvd-lod-vertex-count", location,
                      "level {} has {} vertices, but must not exceed the {} of the finer level {}",
                      lod, count, before, lod - 1);
        else if (static_cast<int32_t>(lod) >= header.lod_count && count != before)
            report_at(diagnostics, Severity::kNote, "vvd-lod-vertex-count", location,
                      "slot {} past the last level holds {} instead of repeating {}", lod, count,
                      before);
    }
}

// A block of the file, for messages.
struct VvdBlock {
    const char* what;
    uint64_t start, count;
    size_t stride;

    uint64_t end() const { return start + count * stride; }
};

void check_overlap(const VvdBlock& a, const VvdBlock& b, uint64_t location,
                   Diagnostics& diagnostics) {
    if (a.count == 0 || b.count == 0 || a.end() <= b.start || b.end() <= a.start) return;
    report_at(diagnostics, Severity::kWarning, "vvd-overlap", at_offset(location),
              "the {} at {}..{} overlap the {} at {}..{}", a.what, a.start, a.end() - 1, b.what,
              b.start, b.end() - 1);
}

void check_blocks(const VvdHeader& header, const VvdLayout& layout, uint64_t file_size,
                  Diagnostics& diagnostics) {
    const VvdBlock vertices{"vertices", layout.vertex_start, layout.vertex_count, sizeof(Vertex)};
    const VvdBlock fixups{"fixups", layout.fixup_start, layout.fixup_count, kFixupSize};
    const bool has_tangents = layout.tangent_start != 0;
    const VvdBlock tangents{"tangents", layout.tangent_start, layout.vertex_count, kTangentSize};
    if (header.lod_vertex_counts[0] == 0)
        report_at(diagnostics, Severity::kNote, "vvd-empty", at_offset(0x10),
                  "the file has no vertices; only the skeleton is shown");
    if (vertices.start % 16 != 0)
        report_at(diagnostics, Severity::kNote, "vvd-alignment", at_offset(kVertexStartAt),
                  "vertices start at {}, not a multiple of 16; read all the same", vertices.start);
    check_overlap(fixups, vertices, kFixupStartAt, diagnostics);
    if (has_tangents) {
        check_overlap(vertices, tangents, kTangentStartAt, diagnostics);
        check_overlap(fixups, tangents, kFixupStartAt, diagnostics);
    }
    const uint64_t end = std::max(vertices.end(), has_tangents ? tangents.end() : 0);
    // Data after the vertices is then the truncated tangents.
    const bool are_tangents_cut = header.tangent_start != 0 && !has_tangents;
    if (end < file_size && !are_tangents_cut)
        report_at(diagnostics, Severity::kNote, "vvd-extra-data", at_offset(end), "{} not shown",
                  count_text(file_size - end, "byte after the last block (further UV sets) is",
                             "bytes after the last block (further UV sets) are"));
}

// Reads the items through a buffer that stays in the processor's cache: resizing the vector first
// would write the defaults of every item.
template <typename T>
bool read_block(const ByteSource& source, uint64_t start, size_t count, std::vector<T>& items) {
    constexpr size_t kWindow = (48 << 10) / sizeof(T);
    static_assert(std::is_trivially_copyable_v<T>);
    std::array<T, kWindow> window;
    items.reserve(count);
    while (items.size() < count) {
        const auto part = std::span(window).first(std::min(kWindow, count - items.size()));
        if (!source.read(start + items.size() * sizeof(T), std::as_writable_bytes(part)))
            return false;
        items.insert(items.end(), part.begin(), part.end());
    }
    return true;
}

// Reads the tangents; returns false on a read error.
bool read_tangents(const ByteSource& source, const VvdLayout& layout, ParsedVvd& parsed) {
    parsed.file.tangent_offset = layout.tangent_start;
    if (layout.tangent_start == 0) return true;
    auto& tangents = parsed.file.tangents;
    if (!read_block(source, parsed.file.tangent_offset, parsed.file.pool.size(), tangents))
        return false;
    const auto odd = std::find_if(tangents.begin(), tangents.end(),
                                  [](const glm::vec4& t) { return std::abs(t.w) != 1.0f; });
    if (odd == tangents.end()) return true;
    const auto index = static_cast<size_t>(odd - tangents.begin());
    report_at(parsed.diagnostics, Severity::kNote, "vvd-tangent-sign",
              at_offset(parsed.file.tangent_offset + index * kTangentSize + 12),
              "tangent {} (the first such) has w = {}, expected 1 or -1; it is used as it is",
              index, odd->w);
    return true;
}

// Whether the blocks are sound and end where the file does, as in version 4.
bool is_filled(const VvdLayout& layout, uint64_t file_size, const Diagnostics& diagnostics) {
    return !has_errors(diagnostics) && layout.tangent_start != 0 &&
           layout.tangent_start + uint64_t{layout.vertex_count} * kTangentSize == file_size;
}

}  // namespace

Result<ParsedVvd> parse_vvd(const ByteSource& source) {
    VvdHeader header{};
    const auto first =
        std::as_writable_bytes(std::span(&header, 1))
            .first(static_cast<size_t>(std::min<uint64_t>(source.size, kVvdHeaderSize)));
    if (!source.read(0, first)) return unreadable(0);
    if (const auto refused = refuse_identity(first, source.size, header)) return *refused;

    ParsedVvd parsed;
    VertexFile& file = parsed.file;
    const VvdLayout layout = find_vvd_layout(header, source.size, parsed.diagnostics);
    file.version = header.version;
    file.checksum = header.checksum;
    file.lod_count = layout.lod_count;
    file.lod_vertex_counts = layout.lod_vertex_counts;
    file.missing_count = layout.missing_count;
    file.fixup_offset = layout.fixup_start;
    file.vertex_offset = layout.vertex_start;
    check_lods(header, parsed.diagnostics);

    if (!read_fixups(source, layout, file)) return unreadable(layout.fixup_start);
    fill_unknown_counts(layout, file);
    check_fixups(file, parsed.diagnostics);
    if (!check_uncounted_fixups(source, header, file, parsed.diagnostics))
        return unreadable(kVvdHeaderSize);

    if (!read_block(source, file.vertex_offset, layout.vertex_count, file.pool))
        return unreadable(file.vertex_offset);
    if (file.missing_count > 0) file.pool.resize(file.lod_vertex_counts[0], file.pool.back());
    if (!read_tangents(source, layout, parsed)) return unreadable(file.tangent_offset);
    check_blocks(header, layout, source.size, parsed.diagnostics);
    if (header.version == kVvdVersion) return parsed;
    if (!is_filled(layout, source.size, parsed.diagnostics))
        return error_at("vvd-version", at_offset(4), "unknown VVD version {}, expected 4",
                        header.version);
    report_at(parsed.diagnostics, Severity::kWarning, "vvd-version-number", at_offset(4),
              "VVD version {}, but its blocks are those of version 4 and fill the file; read as 4",
              header.version);
    return parsed;
}

}  // namespace studioscope
