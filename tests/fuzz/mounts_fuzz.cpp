#include <algorithm>
#include <cstdlib>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/mounts/mounts.h"
#include "fuzz/memory_limit.h"
#include "fuzz/packed_tree.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Whether a path lies in a folder; an archive's content lies where the archive does.
bool is_in(const fs::path& path, const fs::path& folder) {
    const auto packed = split_archive_path(path);
    const fs::path place = (packed ? packed->archive : path).lexically_normal();
    return std::mismatch(folder.begin(), folder.end(), place.begin(), place.end()).first ==
           folder.end();
}

}  // namespace

// The mounts of a model in any tree, and what they have: a gameinfo.txt that nobody named mounts
// nothing outside the folder above its mod, and no path that is looked up is found outside a mount.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const PackedTree tree = unpack_tree(std::as_bytes(std::span(data, size)));
    if (tree.first.empty()) return 0;
    const FileSystem files = cached_listing(with_archives(in_memory(tree.files)));
    const auto gameinfo = find_gameinfo(fs::path(tree.first).parent_path(), files);
    const Mounts mounts = find_mounts({}, tree.first, files);
    if (!gameinfo && !mounts.list.empty()) std::abort();
    for (const Mount& mount : mounts.list)
        if (!is_in(mount.root, gameinfo->parent_path().parent_path())) std::abort();
    for (const auto& [path, body] : tree.files)
        for (const Candidate& found : find_candidates(mounts, path.substr(1), files)) {
            const auto has = [&](const Mount& mount) { return is_in(found.path, mount.root); };
            if (std::none_of(mounts.list.begin(), mounts.list.end(), has)) std::abort();
        }
    return 0;
}

}  // namespace studioscope
