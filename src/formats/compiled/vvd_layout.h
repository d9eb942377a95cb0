#pragma once

#include <array>
#include <cstdint>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "model/vertex_file.h"

namespace studioscope {

constexpr size_t kFixupSize = 12;
constexpr size_t kTangentSize = 16;

// The first 64 bytes of a VVD, in the layout of the file.
struct VvdHeader {
    char id[4];
    int32_t version;
    uint32_t checksum;
    int32_t lod_count;
    int32_t lod_vertex_counts[kMaxLods];
    int32_t fixup_count;
    int32_t fixup_start;
    int32_t vertex_start;
    int32_t tangent_start;
};

constexpr uint64_t kLodCountsAt = 0x10, kFixupCountAt = 0x30, kFixupStartAt = 0x34;
constexpr uint64_t kVertexStartAt = 0x38, kTangentStartAt = 0x3C;

// The validated locations and sizes of a VVD's blocks: every range is inside the file. Starts are
// bytes from the file's start.
struct VvdLayout {
    int lod_count = 1;
    std::array<uint32_t, kMaxLods> lod_vertex_counts{};
    std::array<bool, kMaxLods> is_count_unknown{};  // true: the header's count is negative
    uint64_t fixup_start = 0;
    uint32_t fixup_count = 0;
    bool is_fixup_count_wrong = false;  // true: the rows may end in the padding between two blocks
    uint64_t vertex_start = 0;
    uint32_t vertex_count = 0;   // vertices in the file
    uint32_t missing_count = 0;  // vertices missing at the end of the file
    uint64_t tangent_start = 0;  // bytes; 0: no tangents
};

// Determines the layout. An invalid field is an error in `diagnostics`, and its value is derived
// from the others.
VvdLayout find_vvd_layout(const VvdHeader& header, uint64_t file_size, Diagnostics& diagnostics);

// Fills VertexFile::fixups. A row outside the pool or the levels is clamped. The size of a single
// invalid row follows from the header's number of vertices, so that the following rows keep their
// positions. Returns false on a read error.
bool read_fixups(const ByteSource& source, const VvdLayout& layout, VertexFile& file);

// Replaces negative counts of levels in the header by the sums of the rows, or without rows by the
// finer level's count.
void fill_unknown_counts(const VvdLayout& layout, VertexFile& file);

// Reports rows that were clamped, sums that differ from the header, and vertices that no row or
// several rows use.
void check_fixups(const VertexFile& file, Diagnostics& diagnostics);

// Reports a table whose count in the header is 0, if bytes between header and vertices are rows
// that cover the pool exactly once. Returns false on a read error.
bool check_uncounted_fixups(const ByteSource& source, const VvdHeader& header,
                            const VertexFile& file, Diagnostics& diagnostics);

// Whether a row lies inside the pool and is of a level that exists.
bool is_row_sound(const FixupValues& row, int64_t pool_size);

}  // namespace studioscope
