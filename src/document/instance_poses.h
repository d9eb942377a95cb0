#pragma once

#include <vector>

#include "core/thread_pool.h"
#include "document/document.h"

namespace studioscope {

// Instances of the model that each have a pose of their own.
struct InstancePoses {
    std::vector<Affine> palettes;  // one after another, `bones` matrices each
    size_t bones = 0;
};

// Instance 0 is posed as the document is; the others at moments of their own of the same clip, or,
// `with_own_clips`, of the model's clips in turn. On all threads.
void pose_instances(const Document& document, int instances, bool with_own_clips,
                    ThreadPool& workers, InstancePoses& crowd);

}  // namespace studioscope
