#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/vertex_file.h"

namespace studioscope {

constexpr size_t kVvdHeaderSize = 64;

struct ParsedVvd {
    VertexFile file;
    Diagnostics diagnostics;
};

// Parses a VVD file, version 4. Another file or a truncated header is an error. With an invalid
// count, start or row, or a truncated end, the rest is kept, and the error is in the diagnostics.
// Rules: the VVD format page, section 8.
Result<ParsedVvd> parse_vvd(const ByteSource& file);

}  // namespace studioscope
