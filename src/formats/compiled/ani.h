#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/compiled_model.h"

namespace studioscope {

// Checks the file against its MDL. Invalid blocks are reported and left out.
Result<AniFile> parse_ani(ByteSpan file, const MdlFile& mdl);

}  // namespace studioscope
