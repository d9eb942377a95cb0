#include "formats/compiled/vvd_layout.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/compiled/vvd.h"

namespace studioscope {

namespace {

constexpr auto kFirstByte = static_cast<int64_t>(kVvdHeaderSize);
constexpr auto kVertexStride = static_cast<int64_t>(sizeof(Vertex));
constexpr auto kFixupStride = static_cast<int64_t>(kFixupSize);
constexpr auto kTangentStride = static_cast<int64_t>(kTangentSize);
constexpr int64_t kMaxVertices = 1 << 24;

// True if a block can start at the offset: inside the file, at a multiple of four bytes.
bool is_start_sound(int64_t start, int64_t file_size) {
    return start >= kFirstByte && start <= file_size && start % 4 == 0;
}

std::string range_problem(const char* what, int64_t count, int64_t stride, int64_t start,
                          int64_t file_size) {
    return fmt::format("the {} ({}) need bytes {}..{}; the file has {}, of which {} are the header",
                       what, count, start, start + count * stride, file_size, kVvdHeaderSize);
}

class LayoutFinder {
public:
    LayoutFinder(const VvdHeader& header, uint64_t file_size, Diagnostics& diagnostics)
        : header_(header),
          size_(static_cast<int64_t>(file_size)),
          diagnostics_(diagnostics),
          fixup_start_(header.fixup_start),
          vertex_start_(header.vertex_start) {}

    VvdLayout find() {
        find_levels();
        find_starts();
        find_fixups();
        find_vertices();
        find_tangents();
        return layout_;
    }

private:
    void report(const char* code, const std::string& message, uint64_t offset) {
        diagnostics_.push_back(error(code, message, at_offset(offset)));
    }

    void find_levels() {
        layout_.lod_count = std::clamp(header_.lod_count, 1, kMaxLods);
        if (layout_.lod_count != header_.lod_count)
            report(
                "vvd-lod-count",
                fmt::format("{} levels of detail; 1 to {} are allowed, {} used", header_.lod_count,
                            kMaxLods, layout_.lod_count == 1 ? "1 is" : "8 are"),
                0xC);
        for (size_t lod = 0; lod < kMaxLods; ++lod) {
            const int32_t count = header_.lod_vertex_counts[lod];
            layout_.is_count_unknown[lod] = count < 0;
            layout_.lod_vertex_counts[lod] = static_cast<uint32_t>(std::max(count, 0));
            if (count < 0)
                report(
                    "vvd-lod-vertex-count",
                    fmt::format("level {} has {} vertices; the existing ones are used", lod, count),
                    kLodCountsAt + 4 * lod);
        }
    }

    // Finds the blocks' starts. The compiler writes the table after the header and the vertices
    // after the table, at a multiple of 16; the tangents follow the vertices (vvd.md, section 1).
    void find_starts() {
        if (header_.fixup_count != 0 && !is_start_sound(fixup_start_, size_)) {
            fixup_start_ = kFirstByte;
            report("vvd-fixup-table",
                   range_problem("fixups", header_.fixup_count, kFixupStride, header_.fixup_start,
                                 size_) +
                       fmt::format("; read from byte {} instead", fixup_start_),
                   kFixupStartAt);
        }
        if (is_start_sound(vertex_start_, size_)) return;
        const int64_t by_tangents =
            header_.tangent_start - std::max(header_.lod_vertex_counts[0], 0) * kVertexStride;
        const int64_t by_table =
            (fixup_start_ + std::max(header_.fixup_count, 0) * kFixupStride + 15) / 16 * 16;
        const bool is_before_tangents =
            is_start_sound(header_.tangent_start, size_) && is_start_sound(by_tangents, size_);
        vertex_start_ = is_before_tangents                ? by_tangents
                        : is_start_sound(by_table, size_) ? by_table
                                                          : size_;
        report("vvd-vertex-start",
               range_problem("vertices", header_.lod_vertex_counts[0], kVertexStride,
                             header_.vertex_start, size_) +
                   (vertex_start_ == size_
                        ? std::string("; there are none")
                        : fmt::format("; read from byte {} instead", vertex_start_)),
               kVertexStartAt);
    }

    void find_fixups() {
        if (header_.fixup_count == 0) return;
        const int64_t end = vertex_start_ > fixup_start_ ? vertex_start_ : size_;
        const int64_t room = (end - fixup_start_) / kFixupStride;
        layout_.fixup_start = static_cast<uint64_t>(fixup_start_);
        layout_.is_fixup_count_wrong = header_.fixup_count < 0 || header_.fixup_count > room;
        layout_.fixup_count =
            static_cast<uint32_t>(layout_.is_fixup_count_wrong ? room : header_.fixup_count);
        if (layout_.is_fixup_count_wrong)
            report("vvd-fixup-table",
                   range_problem("fixups", header_.fixup_count, kFixupStride, fixup_start_, size_) +
                       fmt::format("; the {} that fit before byte {} are used", room, end),
                   kFixupCountAt);
    }

    void find_vertices() {
        const int64_t count = header_.lod_vertex_counts[0], tangents = header_.tangent_start;
        const bool is_before_tangents = is_start_sound(tangents, size_) && tangents > vertex_start_;
        const bool fits =
            count >= 0 && count <= kMaxVertices && vertex_start_ + count * kVertexStride <= size_;
        // Neither block ends at the position given by the count: the count is wrong, not the start.
        const bool runs_into_tangents = is_before_tangents &&
                                        vertex_start_ + count * kVertexStride > tangents &&
                                        tangents + count * kTangentStride > size_;
        layout_.vertex_start = static_cast<uint64_t>(vertex_start_);
        if (fits && !runs_into_tangents) {
            layout_.vertex_count = static_cast<uint32_t>(count);
            return;
        }
        const int64_t room =
            ((is_before_tangents ? tangents : size_) - vertex_start_) / kVertexStride;
        const int64_t there = std::min({room, kMaxVertices, count < 0 ? room : count});
        // A truncated file lacks the other vertices; if the count is far too large, none are
        // missing.
        const bool is_cut = !is_before_tangents || tangents + there * kTangentStride > size_;
        const int64_t lost = is_cut && count > there && count <= 4 * there ? count - there : 0;
        layout_.vertex_count = static_cast<uint32_t>(there);
        layout_.missing_count = static_cast<uint32_t>(lost);
        layout_.lod_vertex_counts[0] = static_cast<uint32_t>(there + lost);
        if (count >= 0)
            report("vvd-vertex-range",
                   range_problem("vertices", count, kVertexStride, vertex_start_, size_) +
                       fmt::format("; {} are there{}", there,
                                   lost > 0 ? ", and triangles of the others are left out" : ""),
                   kLodCountsAt);
    }

    void find_tangents() {
        const int64_t start = header_.tangent_start;
        if (start == 0 || layout_.vertex_count == 0) return;
        const int64_t count = int64_t{layout_.vertex_count} + layout_.missing_count;
        if (start >= kFirstByte && start + count * kTangentStride <= size_) {
            layout_.tangent_start = static_cast<uint64_t>(start);
            return;
        }
        diagnostics_.push_back(
            warning("vvd-tangent-range",
                    range_problem("tangents", count, kTangentStride, start, size_) +
                        "; they are derived instead",
                    at_offset(kTangentStartAt)));
    }

    const VvdHeader& header_;
    int64_t size_;
    Diagnostics& diagnostics_;
    int64_t fixup_start_, vertex_start_;
    VvdLayout layout_;
};

}  // namespace

VvdLayout find_vvd_layout(const VvdHeader& header, uint64_t file_size, Diagnostics& diagnostics) {
    return LayoutFinder(header, file_size, diagnostics).find();
}

}  // namespace studioscope
