#include "app/session.h"

#include <algorithm>
#include <map>
#include <utility>

#include "app/open_document.h"
#include "core/archives/archive_files.h"
#include "core/progress.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

Diagnostics errors_of(const Diagnostics& diagnostics) {
    Diagnostics errors;
    for (const Diagnostic& diagnostic : diagnostics)
        if (diagnostic.severity == Severity::kError) errors.push_back(diagnostic);
    return errors;
}

// Places and counts move as a file is edited.
bool has_new_error(const Diagnostics& now, const Diagnostics& before) {
    std::map<std::pair<std::string, std::string>, int> known;
    for (const Diagnostic& each : before) ++known[{each.file, each.code}];
    for (const Diagnostic& each : errors_of(now))
        if (--known[{each.file, each.code}] < 0) return true;
    return false;
}

// Asks before each file whether it is still wanted.
FileSystem cancellable(const FileSystem& files) {
    FileSystem asking = files;
    asking.read = [files](const fs::path& path) {
        check_cancelled();
        return files.read(path);
    };
    asking.open = [files](const fs::path& path) {
        check_cancelled();
        return open_file(files, path);
    };
    return asking;
}

}  // namespace

Session::Session(LoadChoices first, FileSystem files)
    : files_(std::move(files)), choices_(std::move(first)) {}

void Session::read(Attempt& attempt) const {
    attempt.watch.add(attempt.paths);
    const FileSystem files = with_archives(files_);  // its own: an archive may have changed
    const std::vector<fs::path>& paths = attempt.paths;
    LoadOptions load = attempt.choices.load;
    load.is_thorough = false;  // LookAhead does it beside the window
    Mounts mounts;
    if (!paths.empty()) mounts = find_mounts(attempt.choices.mounts, paths[0], files);
    check_cancelled();
    for (const Mount& mount : mounts.list) load.content_roots.push_back(mount.root);
    attempt.scene = load_scene(paths, load, cancellable(files));
    Diagnostics& said = attempt.scene.diagnostics;
    said.insert(said.end(), mounts.diagnostics.begin(), mounts.diagnostics.end());
    if (attempt.choices.up) attempt.scene.model.up = *attempt.choices.up;
    for (const SourceFile& file : attempt.scene.files) attempt.watch.add({file.path});
}

Attempt Session::open(const std::vector<fs::path>& paths) const {
    Attempt attempt{Opening::kNew, paths, choices_, {}, {}};
    if (!is_first_) {  // the command line's choices are the first scene's
        attempt.choices.load.root_lod = 0;
        attempt.choices.load.use_fixups = true;
        attempt.choices.up.reset();
    }
    read(attempt);
    return attempt;
}

Attempt Session::join(const std::vector<fs::path>& paths) const {
    std::vector<fs::path> all = paths_;
    for (const fs::path& path : paths)  // once more is no other file
        if (std::find(all.begin(), all.end(), path) == all.end()) all.push_back(path);
    if (!has_bones_ || split_into_scenes(all, with_archives(files_)).size() > 1) return open(paths);
    Attempt attempt{Opening::kReload, std::move(all), choices_, {}, {}};
    attempt.watch.look(watch_.paths());
    read(attempt);
    return attempt;
}

Attempt Session::reload_with(const LoadOptions& load) const {
    return again({load, choices_.up}, Opening::kReload);
}

Attempt Session::again(const LoadChoices& choices, Opening opening) const {
    Attempt attempt{opening, paths_, choices, {}, {}};
    attempt.watch.look(watch_.paths());  // before they are read
    read(attempt);
    return attempt;
}

bool Session::accepts(const Attempt& attempt) const {
    if (!has_scene_) return true;
    if (attempt.scene.format.empty()) return false;
    return attempt.opening != Opening::kReloadByItself ||
           !has_new_error(attempt.scene.diagnostics, errors_);
}

Scene Session::commit(Attempt attempt) {
    paths_ = std::move(attempt.paths);
    choices_ = std::move(attempt.choices);
    watch_ = std::move(attempt.watch);
    is_first_ = false;
    has_scene_ = !attempt.scene.format.empty();
    has_bones_ = !attempt.scene.model.bones.empty();
    errors_ = errors_of(attempt.scene.diagnostics);
    return std::move(attempt.scene);
}

void Session::refuse(const Attempt& attempt) {
    if (attempt.opening != Opening::kNew && attempt.paths == paths_) watch_ = attempt.watch;
}

}  // namespace studioscope
