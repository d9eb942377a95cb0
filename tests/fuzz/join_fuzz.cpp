#include <filesystem>
#include <span>

#include "fuzz/joined_files.h"
#include "model/animation/pose.h"

namespace studioscope {

// Merges and poses the first and the last of several files, with the others as companions.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const JoinedFiles joined = unpack_joined(std::as_bytes(std::span(data, size)));
    if (joined.files.empty()) return 0;
    std::vector<std::filesystem::path> paths{joined.first};
    if (joined.last != joined.first) paths.emplace_back(joined.last);
    LoadOptions options;
    options.with_materials = false;
    const Scene scene = load_scene(paths, options, in_memory(joined.files));
    Pose pose;
    PoseRequest request;
    request.seconds = 0.3f;
    constexpr int kMaxClips = 3;
    for (request.clip = 0; request.clip < kMaxClips; ++request.clip)
        update_pose(scene.model, request, pose);
    return 0;
}

}  // namespace studioscope
