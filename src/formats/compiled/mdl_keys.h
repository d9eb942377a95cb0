#pragma once

#include "formats/compiled/mdl_motion.h"
#include "formats/compiled/mdl_stream.h"

namespace studioscope {

// The two encodings of animation data at one place of a file. Into `motion`; without one only what
// is wrong is looked for.

struct MdlKeySource {
    ByteSpan file;
    uint64_t start = 0;
    size_t frame_count = 1;
    bool is_delta = false;
    const std::vector<MdlBone>& bones;
};

// The list of bones with run-length encoded value streams (every version).
std::vector<MdlKeyProblem> read_rle_keys(const MdlKeySource& source, MdlMotion* motion);
// Constants and whole frames side by side (version 49, flag 0x40).
std::vector<MdlKeyProblem> read_frame_keys(const MdlKeySource& source, MdlMotion* motion);

}  // namespace studioscope
