#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/texture.h"

namespace studioscope {

// A VTF file, version 7.0 to 7.5, and 7.6 where it is not deflated: the levels of its first frame,
// face and slice. Block-compressed formats stay as they are, all others become four channels. What
// is missing from a short file is left out from the largest level on. Rules: the VTF part of the
// materials page.
Result<Texture> parse_vtf(ByteSpan file);

// The same without levels, from the first kLongestVtfHeader bytes of a file of `size` bytes.
Result<Texture> parse_vtf_header(ByteSpan front, uint64_t size);
constexpr size_t kLongestVtfHeader = 65'536;

}  // namespace studioscope
