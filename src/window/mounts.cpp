#include "window/mounts.h"

#include <fmt/format.h>

#include <algorithm>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/path_text.h"
#include "report/content.h"
#include "ui/widgets/texts.h"
#include "window/folder.h"

namespace studioscope {

namespace fs = std::filesystem;

bool is_place(const fs::path& path) {
    std::error_code status;
    return fs::is_directory(path, status) || (is_archive_name(path) && !split_archive_path(path));
}

AddedMount add_mount(MountRequest& request, const fs::path& named) {
    const fs::path path = comparable_path(named);
    const bool is_info = path.filename() == "gameinfo.txt";
    if (is_info || find_name(disk_files(), path, "gameinfo.txt")) {
        request.game = path;
        return {is_info ? path.parent_path() : path, true};
    }
    std::erase(request.mounts, path);
    request.mounts.insert(request.mounts.begin(), path);
    const fs::path root = is_archive_name(path) ? archive_top(path) : path;
    std::erase(request.muted, root);
    return {root, false};
}

void remove_mount(MountRequest& request, const fs::path& root, const ContentReport& content) {
    const fs::path file = file_on_disk(root);
    const size_t removed = std::erase_if(
        request.mounts, [&](const fs::path& one) { return comparable_path(one) == file; });
    const bool is_game_root =
        std::any_of(content.mounts.begin(), content.mounts.end(), [&](const ContentMount& one) {
            return one.mount.root == root && one.mount.is_from_named_game;
        });
    if (removed == 0 && is_game_root) request.game.reset();
}

void toggle_mute(MountRequest& request, const fs::path& root) {
    if (std::erase(request.muted, root) == 0) request.muted.push_back(root);
}

bool provides_missing(const ContentReport& content, const AddedMount& added,
                      const FileSystem& files) {
    MountRequest request;
    (added.is_game ? request.game.emplace() : request.mounts.emplace_back()) = added.root;
    const Mounts mounts = find_mounts(request, {}, files);
    return std::any_of(content.needs.begin(), content.needs.end(), [&](const Dependency& need) {
        return need.status == ResolveStatus::kMissing &&
               !find_candidates(mounts, need.path.bytes(), files).empty();
    });
}

std::string mount_use(const ContentReport& content, const fs::path& root) {
    for (size_t i = 0; i < content.mounts.size(); ++i) {
        const ContentMount& mount = content.mounts[i];
        if (mount.mount.root != root || !mount.problem.empty()) continue;
        const std::string files =
            mount.files ? fmt::format(" of {}{}", grouped(*mount.files), mount.is_more ? "+" : "")
                        : std::string();
        return fmt::format("mounted, {}{} files used", files_taken_from(content, i), files);
    }
    return {};
}

std::string mount_report(const ContentReport& content, const fs::path& root) {
    const std::string name = path_text(file_on_disk(root).filename());
    const std::string root_text = generic_path_text(root);
    size_t files = 0;
    bool is_there = false;
    for (size_t i = 0; i < content.mounts.size(); ++i) {
        const std::string place = generic_path_text(content.mounts[i].mount.root);
        if (place != root_text && !place.starts_with(root_text + "/")) continue;
        is_there = true;
        files += files_taken_from(content, i);
        if (place == root_text && !content.mounts[i].problem.empty())
            return name + " cannot be mounted: " + content.mounts[i].problem;
    }
    if (!is_there) return "There is nothing to mount in " + name;
    if (files == 0) return name + " is mounted";
    return fmt::format("{} is mounted: {} of the model's files {} from it", name, files,
                       files == 1 ? "comes" : "come");
}

}  // namespace studioscope
