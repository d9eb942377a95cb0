#include "window/mounting.h"

#include <fmt/format.h>

#include <algorithm>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/path_text.h"
#include "document/settings.h"
#include "report/content.h"
#include "window/folder.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool remove_from(std::vector<fs::path>& list, const fs::path& path) {
    return std::erase(list, path) > 0;
}

}  // namespace

bool is_mounted_when_dropped(const fs::path& path) {
    if (is_archive_name(path)) return !split_archive_path(path);
    const FileSystem files = disk_files();
    return find_name(files, path, "models") || find_name(files, path, "materials") ||
           find_name(files, path, "gameinfo.txt");
}

fs::path Mounting::mount(const fs::path& named) {
    const fs::path path = whole(named);
    MountRequest request = loading_.requested_mounts();
    remember_file(document_.panels.mounts.recent, path_text(path));
    const bool is_info = path.filename() == "gameinfo.txt";
    if (is_info || find_name(disk_files(), path, "gameinfo.txt")) {
        request.game = path;
        change(request, is_info ? path.parent_path() : path);
        return {};
    }
    remove_from(request.mounts, path);
    request.mounts.insert(request.mounts.begin(), path);
    fs::path root = is_archive_name(path) ? top_of_archive(path) : path;
    remove_from(request.muted, root);
    change(request, root);
    return root;
}

void Mounting::unmount(const fs::path& root) {
    MountRequest request = loading_.requested_mounts();
    const fs::path file = file_on_disk(root);
    const size_t removed =
        std::erase_if(request.mounts, [&](const fs::path& one) { return whole(one) == file; });
    const auto& mounts = document_.content.mounts;
    const bool is_of_game = std::any_of(mounts.begin(), mounts.end(), [&](const auto& one) {
        return one.mount.root == root && one.mount.is_of_named_game;
    });
    if (removed == 0 && is_of_game) request.game.reset();
    change(request, {});
}

void Mounting::toggle_mute(const fs::path& root) {
    MountRequest request = loading_.requested_mounts();
    if (!remove_from(request.muted, root)) request.muted.push_back(root);
    change(request, {});
}

void Mounting::look_up(const std::string& path) {
    const Session& session = loading_.session();
    document_.look_up =
        look_up_content(path, document_.content, session.files(), *session.archives());
}

void Mounting::change(const MountRequest& request, const fs::path& mounted) {
    loading_.change_mounts(request, [this, mounted] {
        if (!mounted.empty()) report(mounted);
    });
}

// Reports how many files of the model come from the mount that the user has added.
void Mounting::report(const fs::path& root) {
    const std::string name = path_text(file_on_disk(root).filename());
    const ContentReport& content = document_.content;
    size_t files = 0;
    bool is_there = false;
    for (size_t i = 0; i < content.mounts.size(); ++i) {
        const std::string place = generic_path_text(content.mounts[i].mount.root);
        if (place != generic_path_text(root) && !place.starts_with(generic_path_text(root) + "/"))
            continue;
        is_there = true;
        files += files_taken_from(content, i);
        if (place == generic_path_text(root) && !content.mounts[i].problem.empty())
            return messages_.show_toast(name + " cannot be mounted: " + content.mounts[i].problem);
    }
    if (!is_there) return messages_.show_toast("There is nothing to mount in " + name);
    messages_.show_toast(files == 0
                             ? name + " is mounted; the open model needs nothing of it"
                             : fmt::format("{} is mounted: {} of the model's files {} from it",
                                           name, files, files == 1 ? "comes" : "come"));
}

}  // namespace studioscope
