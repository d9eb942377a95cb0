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

// A VVD file, version 4. An error when it is something else or ends inside its header. Of a wrong
// count, a wrong start, a bad row or a cut end the rest is kept, and an error stands in the
// diagnostics. Rules: the VVD seed and its format page, section 8.
Result<ParsedVvd> parse_vvd(const ByteSource& file);
Result<ParsedVvd> parse_vvd(ByteSpan file);

}  // namespace studioscope
