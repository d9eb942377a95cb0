#pragma once

#include "core/byte_source.h"
#include "core/result.h"
#include "model/vertex_file.h"

namespace studioscope {

constexpr size_t kVvdHeaderSize = 64;

struct ParsedVvd {
    VertexFile file;
    Diagnostics diagnostics;
};

// A VVD file, version 4. An error when its header, vertices or fixup table cannot be trusted; what
// is only odd is in the diagnostics. Rules: the VVD seed and its format page, section 8.
Result<ParsedVvd> parse_vvd(const ByteSource& file);
Result<ParsedVvd> parse_vvd(ByteSpan file);

}  // namespace studioscope
