#pragma once

#include "formats/compiled/mdl_motion.h"
#include "formats/compiled/mdl_stream.h"

namespace studioscope {

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
