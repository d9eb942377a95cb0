#pragma once

#include "core/bytes.h"
#include "model/compiled_files.h"

namespace studioscope {

// The fields of a compiled file's header, without any checks. Fields past the end of a short file
// are left out.
std::vector<HeaderField> mdl_header_fields(ByteSpan file);
std::vector<HeaderField> vvd_header_fields(ByteSpan file);
std::vector<HeaderField> vtx_header_fields(ByteSpan file);
std::vector<HeaderField> phy_header_fields(ByteSpan file);

}  // namespace studioscope
