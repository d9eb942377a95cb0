#pragma once

#include "formats/compiled/mdl_motion.h"
#include "formats/compiled/mdl_packed.h"

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

// Bones that an animation temporarily moves in the space of a bone other than their parent (mdl.md,
// 7.5).

constexpr size_t kLocalHierarchySize = 48;

struct MdlHierarchySource {
    ByteSpan file;
    uint64_t start = 0;  // offset of `count` records within the file
    int count = 0;
    int frame_count = 1;  // frames of the animation
    size_t bone_count = 0;
};

// Reads the valid records, in the file's order; faults are added to `problems`.
std::vector<MdlLocalHierarchy> read_local_hierarchies(const MdlHierarchySource& source,
                                                      std::vector<MdlKeyProblem>& problems);

}  // namespace studioscope
