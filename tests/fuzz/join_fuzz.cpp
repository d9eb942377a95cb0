#include <filesystem>
#include <span>

#include "animation/pose.h"
#include "formats/load.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The first byte says what the files are, the second where one ends and the other begins.
constexpr const char* kNames[] = {"/m/a.mdl", "/m/a.vvd", "/m/b.mdl", "/m/b.vvd", "/m/b.dx90.vtx",
                                  "/m/a.smd", "/m/b.smd", "/m/b.dmx", "/m/b.vta", "/m/b.qc"};

}  // namespace

// Two files of any kinds, joined and posed. Both are also every companion that is asked for.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 3) return 0;
    const ByteSpan all = std::as_bytes(std::span(data + 3, size - 3));
    const ByteSpan first = all.first(all.size() * data[2] / 255),
                   second = all.subspan(first.size());
    const fs::path a = kNames[data[0] % std::size(kNames)], b = kNames[data[1] % std::size(kNames)];
    const FileSystem files{[&](const fs::path& path) -> Result<Bytes> {
                               const ByteSpan bytes =
                                   path.stem().string().front() == 'a' ? first : second;
                               return Bytes(bytes.begin(), bytes.end());
                           },
                           [](const fs::path&) {
                               std::vector<std::string> names;
                               for (const fs::path name : kNames)
                                   names.push_back(name.filename().string());
                               return names;
                           }};
    const std::vector<fs::path> paths{a, b};
    LoadOptions options;
    options.with_materials = false;
    const Scene scene = load_scene(paths, options, files);
    Pose pose;
    PoseRequest request;
    request.seconds = 0.3f;
    constexpr int kMostClips = 3;
    for (request.clip = 0; request.clip < kMostClips; ++request.clip)
        update_pose(scene.model, request, pose);
    return 0;
}

}  // namespace studioscope
