#pragma once

#include "core/byte_source.h"
#include "core/diagnostic.h"
#include "formats/compiled/vvd_layout.h"

namespace studioscope {

// Fills VertexFile::fixups. A row that reaches outside the pool or the levels is clamped. Of a
// single such row, the header's count of vertices tells how many places it fills, so that the rows
// behind it stay where they belong. False when the source fails.
bool read_fixups(const ByteSource& source, const VvdLayout& layout, VertexFile& file);

// Levels whose count in the header is negative get what the rows gather for them, or without rows
// what the finer level has.
void fill_unknown_counts(const VvdLayout& layout, VertexFile& file);

// Reports rows that were clamped, sums that differ from the header, and vertices that no row or
// more than one row takes.
void check_fixups(const VertexFile& file, Diagnostics& diagnostics);

// Reports a table that the header counts no row of, where bytes between the header and the vertices
// are rows that part the pool. False when the source fails.
bool check_uncounted_fixups(const ByteSource& source, const VvdHeader& header,
                            const VertexFile& file, Diagnostics& diagnostics);

}  // namespace studioscope
