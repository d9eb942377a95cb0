#include "formats/compiled/vvd.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <type_traits>

#include "core/byte_reader.h"
#include "core/table.h"

namespace studioscope {

namespace {

constexpr size_t kFixupSize = 12;
constexpr size_t kTangentSize = 16;
constexpr uint32_t kMostVertices = 1u << 24;

// The file's first 64 bytes, as they stand.
struct VvdHeader {
    char id[4];
    int32_t version;
    uint32_t checksum;
    int32_t lod_count;
    int32_t lod_vertex_counts[kMostLods];
    int32_t fixup_count;
    int32_t fixup_start;
    int32_t vertex_start;
    int32_t tangent_start;
};
static_assert(sizeof(VvdHeader) == kVvdHeaderSize);

constexpr uint64_t kLodCountsAt = 0x10, kFixupCountAt = 0x30, kFixupStartAt = 0x34;
constexpr uint64_t kVertexStartAt = 0x38, kTangentStartAt = 0x3C;

Diagnostic unreadable(uint64_t offset) {
    return error("unreadable", "cannot be read to its end", at_offset(offset));
}

std::optional<Diagnostic> refuse_identity(ByteSpan first, uint64_t file_size,
                                          const VvdHeader& header) {
    const std::string_view id(header.id, sizeof(header.id));
    if (as_text(first).substr(0, 13) == "version https")
        return error("vvd-lfs-pointer",
                     "a Git LFS pointer stands in place of the file; fetch the real one",
                     at_offset(0));
    if (file_size < kVvdHeaderSize)
        return error(
            "vvd-short",
            fmt::format("the file has {} bytes; a VVD header needs {}", file_size, kVvdHeaderSize),
            at_offset(file_size));
    if (id == "VSDI")
        return error("vvd-big-endian", "an Xbox 360 VVD (big-endian); only PC files can be read",
                     at_offset(0));
    if (id == "IDCV" || id == "IDDV")
        return error("vvd-magic",
                     fmt::format("\"{}\" is vertex data thinned for a running game, not a VVD", id),
                     at_offset(0));
    if (id != "IDSV")
        return error("vvd-magic",
                     fmt::format("not a VVD: it starts with {:02X} {:02X} {:02X} {:02X} instead of "
                                 "IDSV",
                                 first[0], first[1], first[2], first[3]),
                     at_offset(0));
    if (header.version != 4)
        return error("vvd-version",
                     fmt::format("VVD version {}; only version 4 is known", header.version),
                     at_offset(4));
    return std::nullopt;
}

std::optional<Diagnostic> refuse_lods(const VvdHeader& header) {
    if (header.lod_count < 1 || header.lod_count > kMostLods)
        return error(
            "vvd-lod-count",
            fmt::format("{} levels of detail; 1 to {} are allowed", header.lod_count, kMostLods),
            at_offset(0xC));
    for (size_t lod = 0; lod < kMostLods; ++lod)
        if (header.lod_vertex_counts[lod] < 0)
            return error(
                "vvd-lod-vertex-count",
                fmt::format("level {} has {} vertices", lod, header.lod_vertex_counts[lod]),
                at_offset(kLodCountsAt + 4 * lod));
    return std::nullopt;
}

void check_lods(const VvdHeader& header, Diagnostics& diagnostics) {
    for (size_t lod = 1; lod < kMostLods; ++lod) {
        const int32_t count = header.lod_vertex_counts[lod];
        const int32_t before = header.lod_vertex_counts[lod - 1];
        const Place place = at_offset(kLodCountsAt + 4 * lod);
        if (count > before)
            diagnostics.push_back(warning(
                "vvd-lod-vertex-count",
                fmt::format("level {} has {} vertices, more than the {} of the finer level {}", lod,
                            count, before, lod - 1),
                place));
        else if (static_cast<int32_t>(lod) >= header.lod_count && count != before)
            diagnostics.push_back(
                note("vvd-lod-vertex-count",
                     fmt::format("slot {} past the last level holds {} instead of repeating {}",
                                 lod, count, before),
                     place));
    }
}

// A block of `count` records that starts at `start` and must lie between header and end of file.
struct VvdBlock {
    const char* what;
    int64_t count;
    size_t stride;
    int64_t start;

    int64_t end() const { return start + count * static_cast<int64_t>(stride); }
    bool fits(uint64_t file_size) const {
        Table table;
        const bool is_start_inside = start >= static_cast<int64_t>(kVvdHeaderSize) &&
                                     start <= static_cast<int64_t>(file_size);
        return is_start_inside &&
               TableBounds(file_size, UINT64_MAX, kVvdHeaderSize)
                       .find(0, count, start, stride, table) == TableBounds::Fit::kFits;
    }
    std::string problem(uint64_t file_size) const {
        return fmt::format("{} {} need bytes {}..{}; the file has {}, of which {} are the header",
                           count, what, start, end(), file_size, kVvdHeaderSize);
    }
};

VvdBlock vertex_block(const VvdHeader& header) {
    return {"vertices", header.lod_vertex_counts[0], sizeof(Vertex), header.vertex_start};
}

VvdBlock tangent_block(const VvdHeader& header) {
    return {"tangents", header.lod_vertex_counts[0], kTangentSize, header.tangent_start};
}

VvdBlock fixup_block(const VvdHeader& header) {
    return {"fixups", header.fixup_count, kFixupSize, header.fixup_start};
}

std::optional<Diagnostic> refuse_blocks(const VvdHeader& header, uint64_t file_size) {
    const VvdBlock vertices = vertex_block(header);
    if (vertices.start < static_cast<int64_t>(kVvdHeaderSize) ||
        vertices.start > static_cast<int64_t>(file_size))
        return error("vvd-vertex-start", vertices.problem(file_size), at_offset(kVertexStartAt));
    if (vertices.count > kMostVertices || !vertices.fits(file_size))
        return error("vvd-vertex-range", vertices.problem(file_size), at_offset(kLodCountsAt));
    const VvdBlock fixups = fixup_block(header);
    if (fixups.count < 0 || (fixups.count > 0 && !fixups.fits(file_size)))
        return error("vvd-fixup-table", fixups.problem(file_size),
                     at_offset(fixups.count < 0 ? kFixupCountAt : kFixupStartAt));
    return std::nullopt;
}

void check_overlap(const VvdBlock& a, const VvdBlock& b, uint64_t place, Diagnostics& diagnostics) {
    if (a.count == 0 || b.count == 0 || a.end() <= b.start || b.end() <= a.start) return;
    diagnostics.push_back(warning("vvd-overlap",
                                  fmt::format("the {} at {}..{} overlap the {} at {}..{}", a.what,
                                              a.start, a.end(), b.what, b.start, b.end()),
                                  at_offset(place)));
}

void check_blocks(const VvdHeader& header, bool has_tangents, uint64_t file_size,
                  Diagnostics& diagnostics) {
    const VvdBlock vertices = vertex_block(header), tangents = tangent_block(header);
    const VvdBlock fixups = fixup_block(header);
    if (vertices.count == 0)
        diagnostics.push_back(note("vvd-empty", "the file holds no vertices", at_offset(0x10)));
    if (vertices.start % 16 != 0)
        diagnostics.push_back(
            note("vvd-alignment",
                 fmt::format("vertices start at {}, not a multiple of 16", vertices.start),
                 at_offset(kVertexStartAt)));
    check_overlap(fixups, vertices, kFixupStartAt, diagnostics);
    if (has_tangents) {
        check_overlap(vertices, tangents, kTangentStartAt, diagnostics);
        check_overlap(fixups, tangents, kFixupStartAt, diagnostics);
    }
    const int64_t end = std::max(vertices.end(), has_tangents ? tangents.end() : 0);
    // What is behind the vertices is then the rest of the tangents.
    const bool are_tangents_cut = header.tangent_start != 0 && !has_tangents;
    if (end < static_cast<int64_t>(file_size) && !are_tangents_cut)
        diagnostics.push_back(
            note("vvd-extra-data",
                 fmt::format("{} bytes after the last block (further UV sets) are not shown",
                             static_cast<int64_t>(file_size) - end),
                 at_offset(static_cast<uint64_t>(end))));
}

std::optional<Diagnostic> read_fixups(const ByteSource& bytes, const VvdHeader& header,
                                      VertexFile& file) {
    if (header.fixup_count == 0) return std::nullopt;
    const auto start = static_cast<size_t>(header.fixup_start);
    Bytes table(static_cast<size_t>(header.fixup_count) * kFixupSize);
    if (!bytes.read(start, table)) return unreadable(start);
    ByteReader in(table);
    file.fixups.resize(in.count(header.fixup_count, kFixupSize));
    const uint32_t total = file.lod_vertex_counts[0];
    for (size_t row = 0; row < file.fixups.size(); ++row) {
        const auto lod = in.read<int32_t>(), source = in.read<int32_t>(),
                   count = in.read<int32_t>();
        const bool is_inside = source >= 0 && count >= 0 && int64_t{source} + count <= total;
        if (!is_inside || lod < 0 || lod >= kMostLods)
            return error(
                "vvd-fixup-range",
                fmt::format("fixup {} (level {}) reads {} vertices from {}; levels are 0..7 "
                            "and there are {} vertices",
                            row, lod, count, source, total),
                at_offset(start + row * kFixupSize));
        file.fixups[row] = {lod, static_cast<uint32_t>(source), static_cast<uint32_t>(count)};
    }
    return std::nullopt;
}

// The engine makes room for as many as the header says: what is missing keeps the pool's order,
// what is too much is cut off (vertex_runs()).
void check_fixup_sums(const VertexFile& file, Diagnostics& diagnostics) {
    if (file.fixups.empty()) return;
    for (int lod = 0; lod < file.lod_count; ++lod) {
        uint64_t kept = 0;
        for (const Fixup& fixup : file.fixups)
            if (fixup.lod >= lod) kept += fixup.count;
        const auto slot = static_cast<size_t>(lod);
        if (kept == file.lod_vertex_counts[slot]) continue;
        Diagnostic wrong = warning(
            "vvd-fixup-sum",
            fmt::format("the fixups of root level {} gather {} vertices; the header says {}", lod,
                        kept, file.lod_vertex_counts[slot]),
            at_offset(kLodCountsAt + 4 * slot));
        if (lod == 0) wrong.severity = Severity::kError;
        diagnostics.push_back(std::move(wrong));
    }
}

// Whether the fixups use every vertex of the pool exactly once.
void check_fixup_cover(const VertexFile& file, Diagnostics& diagnostics) {
    std::vector<Fixup> runs = file.fixups;
    std::sort(runs.begin(), runs.end(),
              [](const Fixup& a, const Fixup& b) { return a.source < b.source; });
    uint32_t covered = 0;
    for (const Fixup& run : runs) {
        if (run.count == 0) continue;
        if (run.source != covered) {
            diagnostics.push_back(
                warning("vvd-fixup-cover",
                        fmt::format("the fixups {} the vertices {}..{}",
                                    run.source > covered ? "leave out" : "use more than once",
                                    std::min(run.source, covered), std::max(run.source, covered)),
                        at_offset(file.fixup_offset)));
            return;
        }
        covered += run.count;
    }
}

// Fetches the items by a window that stays in the processor's cache: a vector sized at once would
// first be written with the defaults of every item.
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

// False when the source fails.
bool read_tangents(const ByteSource& source, const VvdHeader& header, ParsedVvd& parsed) {
    if (header.tangent_start == 0) return true;
    const VvdBlock block = tangent_block(header);
    if (!block.fits(source.size)) {
        parsed.diagnostics.push_back(
            warning("vvd-tangent-range", block.problem(source.size) + "; they are derived instead",
                    at_offset(kTangentStartAt)));
        return true;
    }
    parsed.file.tangent_offset = static_cast<uint64_t>(header.tangent_start);
    auto& tangents = parsed.file.tangents;
    if (!read_block(source, parsed.file.tangent_offset, parsed.file.pool.size(), tangents))
        return false;
    const auto odd = std::find_if(tangents.begin(), tangents.end(),
                                  [](const glm::vec4& t) { return std::abs(t.w) != 1.0f; });
    if (odd == tangents.end()) return true;
    const auto index = static_cast<size_t>(odd - tangents.begin());
    parsed.diagnostics.push_back(note(
        "vvd-tangent-sign",
        fmt::format("tangent {} (the first such) has w = {} instead of 1 or -1", index, odd->w),
        at_offset(parsed.file.tangent_offset + index * kTangentSize + 12)));
    return true;
}

}  // namespace

Result<ParsedVvd> parse_vvd(const ByteSource& source) {
    VvdHeader header{};
    const auto first =
        std::as_writable_bytes(std::span(&header, 1))
            .first(static_cast<size_t>(std::min<uint64_t>(source.size, kVvdHeaderSize)));
    if (!source.read(0, first)) return unreadable(0);
    if (const auto refused = refuse_identity(first, source.size, header)) return *refused;
    if (const auto refused = refuse_lods(header)) return *refused;
    if (const auto refused = refuse_blocks(header, source.size)) return *refused;

    ParsedVvd parsed;
    VertexFile& file = parsed.file;
    file.version = header.version;
    file.checksum = header.checksum;
    file.lod_count = header.lod_count;
    for (size_t lod = 0; lod < kMostLods; ++lod)
        file.lod_vertex_counts[lod] = static_cast<uint32_t>(header.lod_vertex_counts[lod]);
    if (header.fixup_count > 0) file.fixup_offset = static_cast<uint64_t>(header.fixup_start);
    file.vertex_offset = static_cast<uint64_t>(header.vertex_start);
    check_lods(header, parsed.diagnostics);

    if (const auto refused = read_fixups(source, header, file)) return *refused;
    check_fixup_sums(file, parsed.diagnostics);
    check_fixup_cover(file, parsed.diagnostics);

    if (!read_block(source, file.vertex_offset, file.lod_vertex_counts[0], file.pool))
        return unreadable(file.vertex_offset);
    if (!read_tangents(source, header, parsed)) return unreadable(file.tangent_offset);
    check_blocks(header, file.tangent_offset != 0, source.size, parsed.diagnostics);
    return parsed;
}

Result<ParsedVvd> parse_vvd(ByteSpan file) { return parse_vvd(source_of(file)); }

}  // namespace studioscope
