// Where content lies: what is mounted, muted, looked up, and which models an archive has.

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "document/settings.h"
#include "report/content.h"
#include "window/app.h"
#include "window/bundled_sample.h"
#include "window/list_models.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

void remove_from(std::vector<fs::path>& list, const fs::path& path) {
    list.erase(std::remove(list.begin(), list.end(), path), list.end());
}

// The folder or archive that a root is of.
fs::path file_of(const fs::path& root) {
    const auto place = split_archive_path(root);
    return place ? place->archive : root;
}

ModelListing listed_models(const fs::path& root, const FileSystem& files, OpenArchives& archives) {
    try {
        return read_models(root, files, archives);
    } catch (const std::bad_alloc&) {
        ModelListing none;
        none.root = root;
        none.problem = "There is not enough memory to list it.";
        return none;
    }
}

}  // namespace

// What is on its way counts: mounts are dropped and muted faster than models are read.
MountRequest App::asked_mounts() const {
    return loader_.is_busy() && after_load_.mounts ? *after_load_.mounts : session_.mounts();
}

// A folder with a gameinfo.txt is a game, whose search paths are mounted.
void App::mount(const fs::path& named) {
    const fs::path path = whole(named);
    MountRequest request = asked_mounts();
    remember_file(document_.panels.mounts.recent, path.string());
    const bool is_info = path.filename() == "gameinfo.txt";
    if (is_info || find_name(disk_files(), path, "gameinfo.txt")) {
        request.game = path;
        return read_mounted(request, is_info ? path.parent_path() : path);
    }
    remove_from(request.mounts, path);
    request.mounts.insert(request.mounts.begin(), path);
    const fs::path root = is_archive_name(path) ? top_of_archive(path) : path;
    remove_from(request.muted, root);
    read_mounted(request, root);
    if (session_.paths() == bundled_sample() || session_.paths().empty()) list_models(root);
}

void App::unmount(const fs::path& root) {
    MountRequest request = asked_mounts();
    const fs::path named = file_of(root);
    const size_t taken =
        std::erase_if(request.mounts, [&](const fs::path& one) { return whole(one) == named; });
    const auto& mounts = document_.content.mounts;
    const bool is_of_game = std::any_of(mounts.begin(), mounts.end(), [&](const auto& one) {
        return one.mount.root == root && one.mount.is_of_named_game;
    });
    if (taken == 0 && is_of_game) request.game.reset();
    read_mounted(request, {});
}

// What was taken back or done again may be about mounts or vertices, which are read anew.
void App::follow_history() {
    if (document_.mounts != asked_mounts()) return read_mounted(MountRequest(document_.mounts), {});
    const VertexLayoutOptions asked = loader_.is_busy() && after_load_.gathering
                                          ? *after_load_.gathering
                                          : gathering_of(document_.scene);
    if (document_.gathering != asked) gather(document_.gathering);
}

void App::flip_mute(const fs::path& root) {
    MountRequest request = asked_mounts();
    const size_t before = request.muted.size();
    remove_from(request.muted, root);
    if (request.muted.size() == before) request.muted.push_back(root);
    read_mounted(request, {});
}

void App::look_up(const std::string& path) {
    document_.look_up =
        look_up_content(path, document_.content, session_.files(), *session_.archives());
    pacer_.wake(now());
}

// What a mount that was asked for gave.
void App::report_mounted(const fs::path& root) {
    const std::string name = file_of(root).filename().string();
    const ContentReport& content = document_.content;
    size_t taken = 0;
    bool is_there = false;
    for (size_t i = 0; i < content.mounts.size(); ++i) {
        const std::string place = content.mounts[i].mount.root.generic_string();
        if (place != root.generic_string() && !place.starts_with(root.generic_string() + "/"))
            continue;
        is_there = true;
        taken += files_taken_from(content, i);
        if (place == root.generic_string() && !content.mounts[i].problem.empty())
            return show_toast(name + " cannot be mounted: " + content.mounts[i].problem);
    }
    if (!is_there) return show_toast("There is nothing to mount in " + name);
    show_toast(taken == 0 ? name + " is mounted; the open model needs nothing of it"
                          : fmt::format("{} is mounted: {} of the model's files {} from it", name,
                                        taken, taken == 1 ? "comes" : "come"));
}

// Of an archive or of a mount, beside the window.
void App::list_models(const fs::path& asked) {
    const fs::path path = whole(asked);
    const bool is_archive = !split_archive_path(path) && is_archive_name(path);
    const fs::path root = is_archive ? top_of_archive(path) : path;
    ModelListing started;
    started.root = root;
    started.number = models_.number + 1;
    started.is_reading = true;
    models_ = std::move(started);
    document_.panels.model_list.is_open = true;
    lister_.start([root, files = session_.files(), archives = session_.archives()] {
        return listed_models(root, files, *archives);
    });
    lister_.wait(script_ && !loads_beside_ ? kWithoutEnd : kUnnoticedSeconds);
    take_listed();
    pacer_.wake(now());
}

// Nobody waits for a list that was closed.
void App::record_listing() {
    if (!document_.panels.model_list.is_open) lister_.cancel();
    const Progress* progress = lister_.progress();
    if (!progress) return;
    models_.folders = progress->total;
    models_.folders_read = progress->done;
}

void App::take_listed() {
    std::optional<ModelListing> listed = lister_.take();
    if (!listed) return;
    listed->number = models_.number;
    models_ = std::move(*listed);
    const auto& mounts = document_.content.mounts;
    models_.is_mounted = std::any_of(mounts.begin(), mounts.end(), [&](const ContentMount& one) {
        return one.mount.root == models_.root;
    });
    pacer_.wake(now());
}

}  // namespace studioscope
