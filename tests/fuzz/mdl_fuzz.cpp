#include "formats/compiled/compiled.h"
#include "fuzz/memory_limit.h"
#include "model/animation/pose.h"
#include "support/parse.h"

namespace studioscope {

// Reads the same bytes as the model and as its .ani, and poses the result.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const ByteSpan file = std::as_bytes(std::span(data, size));
    const auto mdl = parse_mdl(file);
    if (!mdl) return 0;
    const auto ani = parse_ani(file, *mdl);
    Model model = assemble_model(*mdl, nullptr, nullptr, 0, {}, ani ? &*ani : nullptr);
    validate(model);
    Pose pose;
    PoseRequest request;
    request.seconds = 0.3f;
    constexpr int kMaxClips = 4;
    for (request.clip = 0; request.clip < kMaxClips; ++request.clip)
        update_pose(model, request, pose);
    return 0;
}

}  // namespace studioscope
