#pragma once

#include "formats/compiled/mdl_motion.h"
#include "formats/compiled/mdl_stream.h"

namespace studioscope {

// Bones that an animation moves in the space of another bone than their parent for a while (MDL
// page, 7.5).

constexpr size_t kLocalHierarchySize = 48;

struct MdlHierarchySource {
    ByteSpan file;
    uint64_t start = 0;  // of `count` records, which fit in the file
    int count = 0;
    size_t frame_count = 1;
    const std::vector<MdlBone>& bones;
};

// Puts those bones back into the space of their own parents, in every frame, in the file's order.
std::vector<MdlKeyProblem> apply_local_hierarchy(const MdlHierarchySource& source,
                                                 MdlMotion& motion);

}  // namespace studioscope
