#pragma once

#include "core/byte_source.h"
#include "core/result.h"
#include "model/texture.h"

namespace studioscope {

// Parses a VTF file, version 7.0 to 7.5, and 7.6 unless compressed: the levels of its first frame,
// face and slice. Block-compressed formats are kept, all others become four channels. Of a
// truncated file the largest levels are left out. Rules: the VTF part of the materials page.
Result<Texture> parse_vtf(const ByteSource& file);

// Parses the header of a VTF file only; the texture has no levels.
Result<Texture> parse_vtf_header(const ByteSource& file);

}  // namespace studioscope
