#pragma once

#include "formats/compiled/mdl_motion.h"
#include "formats/compiled/mdl_stream.h"

namespace studioscope {

// Bones that an animation moves in the space of another bone than their parent for a while (mdl.md,
// 7.5).

constexpr size_t kLocalHierarchySize = 48;

struct MdlHierarchySource {
    ByteSpan file;
    uint64_t start = 0;  // of `count` records, which fit in the file
    int count = 0;
    int frame_count = 1;  // of the animation
    size_t bone_count = 0;
};

// Those records that make sense, in the file's order; the others go to `problems`.
std::vector<MdlLocalHierarchy> read_local_hierarchies(const MdlHierarchySource& source,
                                                      std::vector<MdlKeyProblem>& problems);

}  // namespace studioscope
