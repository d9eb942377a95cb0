#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "content/archives/archive_files.h"
#include "content/archives/find_vpk.h"
#include "content/bounded_files.h"
#include "content/mounts/mounts.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A function that finds the folder of an app. Steam's libraries are read once, when first needed.
FindApp installed_apps(const FileSystem& files) {
    const auto libraries = std::make_shared<std::optional<std::vector<fs::path>>>();
    return [files, libraries](int app) {
        if (!*libraries) {
            libraries->emplace();
            for (const fs::path& place : steam_folders(kThisPlatform, environment_variable))
                for (const fs::path& library : steam_libraries(place, files))
                    (*libraries)->push_back(library);
        }
        return steam_app(**libraries, app, files);
    };
}

// Whether a message about a gameinfo.txt that the user has not named is reported: errors, missing
// search paths, and content directly in `custom`.
bool is_told_unasked(const Diagnostic& said) {
    return said.severity == Severity::kError || said.code == kNoSearchPaths ||
           said.code == kContentInCustom;
}

// The folder that a gameinfo.txt above a model may mount from: the parent of its mod. Never a whole
// disk; for one in an archive, the archive.
fs::path base_of(const fs::path& gameinfo, const FileSystem& files) {
    fs::path mod = gameinfo.parent_path(), above = mod.parent_path();
    if (split_archive_path(mod) && !split_archive_path(above)) return mod;
    return files->resolve(above).has_relative_path() ? above : mod;
}

// The mounts of a gameinfo.txt above a model, which may come from anywhere. Paths outside its base
// folder are not even checked for existence: the check may log in to a server that a malicious file
// has named.
Mounts mounts_beside(const fs::path& gameinfo, const GameOptions& options,
                     const FileSystem& files) {
    const fs::path base = base_of(gameinfo, files);
    if (!files->resolve(base).has_relative_path()) return {};
    const FileSystem inside = confined(files, {}, std::span(&base, 1));
    Mounts all = mounts_of_game(gameinfo, options, inside);
    if (std::erase_if(all.list,
                      [&](const Mount& mount) { return !inside->is_allowed(mount.root); }) > 0)
        all.is_complete = false;
    std::erase_if(all.diagnostics, std::not_fn(is_told_unasked));
    for (Diagnostic& said : all.diagnostics)
        said.severity = std::min(said.severity, Severity::kWarning);  // not an error of the model
    return all;
}

bool is_any_of(const fs::path& root, const std::vector<fs::path>& roots) {
    return std::find(roots.begin(), roots.end(), root) != roots.end();
}

// The absolute path without dots. The empty path stays empty.
fs::path whole_path(const fs::path& named) {
    return named.empty() ? named : fs::absolute(named).lexically_normal();
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
    const GameOptions options{request.language, installed_apps(files)};
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
    for (Mount& mount : mounts.list) mount.is_muted = is_any_of(mount.root, request.muted);
    return mounts;
}

}  // namespace studioscope
