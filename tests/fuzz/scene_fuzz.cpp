#include <cstdlib>

#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "document/document.h"
#include "fuzz/packed_tree.h"
#include "model/animation/pose.h"
#include "report/check/engine_severity.h"
#include "report/content.h"
#include "report/info.h"

namespace studioscope {

// Everything that `info --json --needs` does with the first file of any tree: its mounts, model,
// materials, textures, and the report, which is JSON in UTF-8.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const PackedTree tree = unpack_tree(std::as_bytes(std::span(data, size)));
    if (tree.first.empty()) return 0;
    const FileSystem files = cached_listing(with_archives(in_memory(tree.files)));
    const Mounts mounts = find_mounts({}, tree.first, files);
    LoadOptions options;
    options.depth = LoadDepth::kInteractive;
    for (const Mount& mount : mounts.list) options.content_roots.push_back(mount.root);
    const std::vector<std::filesystem::path> named{tree.first};
    Scene scene = load_scene(named, options, files);
    const ContentReport content = make_content_report(scene, mounts, {}, files);
    apply_engine_severity(scene);
    const std::string text = make_info_json(scene).dump();
    if (!nlohmann::json::accept(text)) std::abort();
    Document document;
    open_scene(document, std::move(scene), false);
    Pose pose;
    update_pose(document.model(), pose_request(document), pose);
    return 0;
}

}  // namespace studioscope
