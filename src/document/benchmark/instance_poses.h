#pragma once

#include <vector>

#include "core/thread_pool.h"
#include "document/document.h"

namespace studioscope {

// The poses of instances that each have their own.
struct InstancePoses {
    std::vector<Affine> palettes;  // instance after instance, `bones` matrices each
    size_t bones = 0;
};

// Poses all instances, on all threads. Instance 0 has the document's pose; the others have other
// moments of the same clip, or, `with_own_clips`, of the model's clips in turn.
void pose_instances(const Document& document, int instances, bool with_own_clips,
                    ThreadPool& workers, InstancePoses& crowd);

}  // namespace studioscope
