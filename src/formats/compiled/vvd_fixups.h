#pragma once

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "formats/compiled/vvd_layout.h"

namespace studioscope {

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

}  // namespace studioscope
