#include <span>

#include "formats/dmx/dmx.h"
#include "fuzz/memory_limit.h"
#include "model/animation/pose.h"
#include "model/animation/reference.h"
#include "model/validate.h"

namespace studioscope {

// Reads a DMX and poses it at the ends and in the middle of its clips, with the fast code and with
// the reference.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    auto parsed = parse_dmx(std::as_bytes(std::span(data, size)));
    if (!parsed) return 0;
    Model& model = parsed->model;
    validate(model);
    Pose pose;
    PoseRequest request;
    constexpr int kMaxClips = 3;
    const int clips = std::min(kMaxClips, static_cast<int>(model.clips.size()));
    for (request.clip = kNone; request.clip < clips; ++request.clip)
        for (const float frame : {-1.0f, 0.5f, 1e6f}) {
            request.frame = frame;
            update_pose(model, request, pose);
            skin_reference(model, pose.local, pose.shapes);
        }
    return 0;
}

}  // namespace studioscope
