#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "content/archives/archive.h"
#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/mounts/mounts.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The apps that Steam has installed. Libraries are read once, on demand; each app is looked up
// once.
struct InstalledApps {
    std::optional<std::vector<fs::path>> libraries;
    std::map<int, std::optional<fs::path>> folders;
    Diagnostics diagnostics;
};

FindApp app_finder(const std::shared_ptr<InstalledApps>& apps, const FileSystem& files) {
    return [apps, files](int app) {
        if (!apps->libraries) apps->libraries = all_steam_libraries(files, apps->diagnostics);
        const auto [known, is_new] = apps->folders.try_emplace(app);
        if (is_new) known->second = steam_app(*apps->libraries, app, files, apps->diagnostics);
        return known->second;
    };
}

bool contains_path(const fs::path& root, const std::vector<fs::path>& roots) {
    return std::find(roots.begin(), roots.end(), root) != roots.end();
}

// The absolute path without dots. The empty path stays empty.
fs::path absolute_normal_path(const fs::path& given_path) {
    if (given_path.empty()) return given_path;
    const fs::path path = normal_path(absolute_path(given_path));
    return path.has_filename() || !path.has_relative_path() ? path : path.parent_path();
}

void report_missing(Mounts& mounts, Severity severity, const char* code, const char* why,
                    const fs::path& named) {
    Diagnostic missing = warning(code, why);
    missing.severity = severity;
    mounts.diagnostics.push_back(about_file(named, std::move(missing)));
}

void add_named(Mounts& mounts, const fs::path& given_path, const FileSystem& files,
               Severity if_missing = Severity::kWarning, const char* origin = "mounted by hand") {
    fs::path path = absolute_normal_path(given_path);
    if (same_name(path_text(path.extension()), ".vpk")) path = find_vpk(path, files).value_or(path);
    const bool is_archive = is_archive_name(path);
    const bool has_name =
        find_name(files, path.parent_path(), path_text(path.filename())).has_value();
    const bool is_there = is_archive ? has_name : !files->list(path).empty();
    // a VPK's directory file may be a link to elsewhere
    if (is_there && files->is_allowed(path))
        add_mount(mounts, is_archive ? archive_top(path) : path, origin).is_named = true;
    else if (!is_archive && has_name && !files->open(path) && files->is_allowed(path))
        report_missing(mounts, Severity::kWarning, kMountMissing,
                       "is an empty folder; nothing is mounted", given_path);
    else
        report_missing(mounts, if_missing, kMountMissing, "not found; nothing is mounted",
                       given_path);
}

// The gameinfo.txt of a named game: the path itself, or the file at or above that folder.
std::optional<fs::path> named_gameinfo(const fs::path& game, const FileSystem& files) {
    // An absolute path, because a gameinfo.txt refers to folders next to its mod's folder.
    const fs::path given_path = absolute_normal_path(game);
    if (!same_name(path_text(given_path.filename()), "gameinfo.txt"))
        return find_gameinfo(given_path, files);
    const auto name = find_name(files, given_path.parent_path(), path_text(given_path.filename()));
    return name ? std::optional(given_path) : std::nullopt;
}

void report_no_game(Mounts& mounts, Severity severity, const fs::path& game) {
    report_missing(mounts, severity, kGameInfoMissing,
                   "gameinfo.txt not found here or above; no game is mounted", game);
}

// Whether a message about a gameinfo.txt that the user has not named is reported: errors, missing
// or too many search paths, and content directly in `custom`.
bool is_reported_unasked(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError || diagnostic.code == kNoSearchPaths ||
           diagnostic.code == kTooManySearchPaths || diagnostic.code == kContentInCustom;
}

// The folder that restricts the mounts of a gameinfo.txt found above a model: the parent of its
// mod. Never a whole disk; in an archive, the archive.
fs::path mount_base(const fs::path& gameinfo, const FileSystem& files) {
    fs::path mod = gameinfo.parent_path(), above = mod.parent_path();
    if (split_archive_path(mod) && !split_archive_path(above)) return mod;
    return files->resolve(above).has_relative_path() ? above : mod;
}

}  // namespace

Diagnostics missing_mounts(const MountRequest& request, const FileSystem& files) {
    Mounts mounts;
    for (const fs::path& path : request.mounts) add_named(mounts, path, files, Severity::kError);
    if (request.game && !named_gameinfo(*request.game, files))
        report_no_game(mounts, Severity::kError, *request.game);
    std::erase_if(mounts.diagnostics,
                  [](const Diagnostic& one) { return one.severity != Severity::kError; });
    return mounts.diagnostics;
}

Mounts find_mounts(const MountRequest& request, const fs::path& model_file,
                   const FileSystem& files) {
    return find_mounts(request, {}, model_file, files);
}

Mounts find_mounts(const MountRequest& request, const ConfiguredMounts& found,
                   const fs::path& model_file, const FileSystem& files) {
    Mounts mounts;
    for (const fs::path& path : request.mounts) add_named(mounts, path, files);
    const bool has_found = !found.mounts.empty() || found.game;
    const FileSystem inside =
        has_found ? restricted_files(files, {}, std::span(&found.folder, 1)) : files;
    for (const fs::path& path : found.mounts)
        add_named(mounts, path, inside, Severity::kWarning, "in the configuration of check");
    mounts.is_complete = !mounts.list.empty();
    const auto apps = std::make_shared<InstalledApps>();
    const GameOptions options{request.language, app_finder(apps, files)};
    const auto add_beside = [&](const fs::path& gameinfo) {
        const Mounts beside = untrusted_game_mounts(gameinfo, options, files);
        add_mounts(mounts, beside);
        mounts.is_complete = mounts.is_complete || beside.is_complete;
    };
    if (request.game) {
        if (const auto gameinfo = named_gameinfo(*request.game, files)) {
            Mounts game = game_mounts(*gameinfo, options, files);
            for (Mount& mount : game.list) mount.is_from_named_game = true;
            add_mounts(mounts, game);
            mounts.is_complete = true;
        } else {
            report_no_game(mounts, Severity::kWarning, *request.game);
        }
    } else if (found.game) {
        const auto gameinfo = named_gameinfo(*found.game, inside);
        if (gameinfo && inside->is_allowed(*gameinfo))
            add_beside(*gameinfo);
        else
            report_no_game(mounts, Severity::kWarning, *found.game);
    } else if (!model_file.empty()) {
        const fs::path folder = absolute_normal_path(model_file).parent_path();
        if (const auto gameinfo = find_gameinfo(folder, files)) add_beside(*gameinfo);
    }
    mounts.diagnostics.insert(mounts.diagnostics.end(), apps->diagnostics.begin(),
                              apps->diagnostics.end());
    drop_same_mounts(mounts, files);
    for (Mount& mount : mounts.list) mount.is_muted = contains_path(mount.root, request.muted);
    return mounts;
}

Mounts untrusted_game_mounts(const fs::path& gameinfo, const GameOptions& options,
                             const FileSystem& files) {
    const fs::path base = mount_base(gameinfo, files);
    if (!files->resolve(base).has_relative_path()) return {};
    const FileSystem inside = restricted_files(files, {}, std::span(&base, 1));
    Mounts all = game_mounts(gameinfo, options, inside);
    if (std::erase_if(all.list,
                      [&](const Mount& mount) { return !inside->is_allowed(mount.root); }) > 0)
        all.is_complete = false;
    std::erase_if(all.diagnostics, std::not_fn(is_reported_unasked));
    for (Diagnostic& diagnostic : all.diagnostics)
        diagnostic.severity =
            std::min(diagnostic.severity, Severity::kWarning);  // not an error of the model
    return all;
}

}  // namespace studioscope
