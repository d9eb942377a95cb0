#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/mdl_file.h"

namespace studioscope {

// Parses an MDL; an error if it is not an MDL of version 44 to 49. An invalid table is left out and
// reported.
Result<MdlFile> parse_mdl(ByteSpan file);

}  // namespace studioscope
