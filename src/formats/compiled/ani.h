#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "formats/compiled/mdl.h"

namespace studioscope {

// An .ani file: blocks of animation data that an MDL points into.
struct AniFile {
    Bytes bytes;
    std::vector<bool> is_usable;  // which of MdlFile::animation_blocks lie in the file
    Diagnostics diagnostics;
};

// Checks the file against the MDL it belongs to. Blocks that do not fit are named and left out.
Result<AniFile> parse_ani(ByteSpan file, const MdlFile& mdl);

}  // namespace studioscope
