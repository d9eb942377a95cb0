#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "formats/compiled/mdl.h"

namespace studioscope {

// An .ani file: blocks of animation data that an MDL refers to.
struct AniFile {
    Bytes bytes;
    // For each of MdlFile::animation_blocks, whether it lies in the file.
    std::vector<bool> is_usable;
    Diagnostics diagnostics;
};

// Checks the file against its MDL. Invalid blocks are reported and left out.
Result<AniFile> parse_ani(ByteSpan file, const MdlFile& mdl);

}  // namespace studioscope
