#include <algorithm>
#include <map>
#include <memory>

#include "content/archives/archive_files.h"
#include "content/archives/find_vpk.h"
#include "content/mounts/game_beside.h"
#include "content/mounts/mounts.h"
#include "content/mounts/steam.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The apps that Steam has installed. Its libraries are read once, when first needed, and each app
// is looked for once.
struct InstalledApps {
    std::optional<std::vector<fs::path>> libraries;
    std::map<int, std::optional<fs::path>> folders;
    Diagnostics diagnostics;
};

FindApp finder_of(const std::shared_ptr<InstalledApps>& apps, const FileSystem& files) {
    return [apps, files](int app) {
        if (!apps->libraries) apps->libraries = all_steam_libraries(files, apps->diagnostics);
        const auto [known, is_new] = apps->folders.try_emplace(app);
        if (is_new) known->second = steam_app(*apps->libraries, app, files, apps->diagnostics);
        return known->second;
    };
}

bool is_any_of(const fs::path& root, const std::vector<fs::path>& roots) {
    return std::find(roots.begin(), roots.end(), root) != roots.end();
}

// The absolute path without dots. The empty path stays empty.
fs::path whole_path(const fs::path& named) {
    return named.empty() ? named : normal_path(absolute_path(named));
}

void add_named(Mounts& mounts, const fs::path& named, const FileSystem& files) {
    fs::path path = whole_path(named);
    if (same_name(path_text(path.extension()), ".vpk")) path = find_vpk(path, files).value_or(path);
    const bool is_archive = is_archive_name(path);
    const bool is_there =
        is_archive ? find_name(files, path.parent_path(), path_text(path.filename())).has_value()
                   : !files->list(path).empty();
    if (is_there) {
        add_mount(mounts, is_archive ? top_of_archive(path) : path, "mounted by hand").is_named =
            true;
        return;
    }
    Diagnostic missing = warning("mount-missing", "not found; nothing is mounted");
    missing.file = path_text(named);
    mounts.diagnostics.push_back(std::move(missing));
}

}  // namespace

Mounts find_mounts(const MountRequest& request, const fs::path& model_file,
                   const FileSystem& files) {
    Mounts mounts;
    for (const fs::path& path : request.mounts) add_named(mounts, path, files);
    mounts.is_complete = !mounts.list.empty();
    const auto apps = std::make_shared<InstalledApps>();
    const GameOptions options{request.language, finder_of(apps, files)};
    if (request.game) {
        // An absolute path, because a gameinfo.txt refers to folders next to its mod's folder.
        const fs::path named = whole_path(*request.game);
        const auto gameinfo = same_name(path_text(named.filename()), "gameinfo.txt")
                                  ? named
                                  : find_gameinfo(named, files);
        if (gameinfo) {
            Mounts game = mounts_of_game(*gameinfo, options, files);
            for (Mount& mount : game.list) mount.is_of_named_game = true;
            add_mounts(mounts, game);
            mounts.is_complete = true;
        } else {
            Diagnostic missing = warning(
                "gameinfo-missing", "gameinfo.txt not found here or above; no game is mounted");
            missing.file = path_text(*request.game);
            mounts.diagnostics.push_back(std::move(missing));
        }
    } else if (const auto place = whole_path(model_file);
               const auto gameinfo = find_gameinfo(place.parent_path(), files)) {
        const Mounts found = mounts_beside(*gameinfo, options, files);
        add_mounts(mounts, found);
        mounts.is_complete = mounts.is_complete || found.is_complete;
    }
    mounts.diagnostics.insert(mounts.diagnostics.end(), apps->diagnostics.begin(),
                              apps->diagnostics.end());
    drop_same_mounts(mounts, files);
    for (Mount& mount : mounts.list) mount.is_muted = is_any_of(mount.root, request.muted);
    return mounts;
}

}  // namespace studioscope
