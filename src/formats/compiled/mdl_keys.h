#pragma once

#include "formats/compiled/mdl_motion.h"
#include "formats/compiled/mdl_stream.h"

namespace studioscope {

// The two encodings of animation data. They are decoded into `motion`; if it is null, only checked.

struct MdlKeySource {
    ByteSpan file;
    uint64_t start = 0;
    size_t frame_count = 1;
    bool is_delta = false;
    const std::vector<MdlBone>& bones;
};

// Decodes the list of bones with run-length encoded value streams (all versions).
std::vector<MdlKeyProblem> read_rle_keys(const MdlKeySource& source, MdlMotion* motion);
// Decodes interleaved constants and frames (version 49, flag 0x40).
std::vector<MdlKeyProblem> read_frame_keys(const MdlKeySource& source, MdlMotion* motion);

}  // namespace studioscope
