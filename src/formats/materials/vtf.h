#pragma once

#include "core/byte_source.h"
#include "core/result.h"
#include "model/texture.h"

namespace studioscope {

// A VTF file, version 7.0 to 7.5, and 7.6 where it is not deflated: the levels of its first frame,
// face and slice. Block-compressed formats stay as they are, all others become four channels. What
// is missing from a short file is left out from the largest level on. Rules: the VTF part of the
// materials page.
Result<Texture> parse_vtf(const ByteSource& file);
Result<Texture> parse_vtf(ByteSpan file);

// The same without levels: nothing is read but the header.
Result<Texture> parse_vtf_header(const ByteSource& file);

}  // namespace studioscope
