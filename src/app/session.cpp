#include "app/session.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "app/content.h"
#include "app/open_document.h"
#include "core/progress.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

Diagnostics of_broken_files(const Diagnostics& diagnostics) {
    Diagnostics broken;
    std::copy_if(diagnostics.begin(), diagnostics.end(), std::back_inserter(broken),
                 is_of_broken_file);
    return broken;
}

// Places and counts move as a file is edited.
bool is_newly_broken(const Diagnostics& now, const Diagnostics& before) {
    std::map<std::pair<std::string, std::string>, int> known;
    for (const Diagnostic& each : before) ++known[{each.file, each.code}];
    for (const Diagnostic& each : of_broken_files(now))
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

bool is_of_broken_file(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError || diagnostic.code.ends_with("-missing-end");
}

Session::Session(LoadChoices first, FileSystem files)
    : files_(std::move(files)),
      choices_(std::move(first)),
      archives_(std::make_shared<OpenArchives>(files_)) {}

FileSystem Session::files() const { return with_archives(files_, archives_); }

void Session::read(Attempt& attempt) const {
    attempt.watch.add(attempt.paths);
    attempt.archives = std::make_shared<OpenArchives>(files_);  // its own: one may have changed
    const FileSystem files = listing_once(with_archives(files_, attempt.archives));
    LoadOptions load = attempt.choices.load;
    load.is_thorough = false;  // LookAhead does it beside the window
    Opened opened =
        load_mounted(attempt.paths, std::move(load), attempt.choices.mounts, cancellable(files));
    attempt.scene = std::move(opened.scene);
    attempt.content = std::move(opened.content);
    describe_archives(attempt.content, *attempt.archives);
    if (attempt.choices.up) attempt.scene.model.up = *attempt.choices.up;
    for (const SourceFile& file : attempt.scene.files) attempt.watch.add({file.path});
    for (const NeededFile& file : attempt.scene.needs)
        if (!file.found.empty()) attempt.watch.add({file.found});
}

Attempt Session::open(const std::vector<fs::path>& paths) const {
    Attempt attempt{Opening::kNew, paths, choices_, {}, {}, {}, {}};
    if (!is_first_) {  // the command line's choices are the first scene's
        attempt.choices.load.root_lod = 0;
        attempt.choices.load.fixups = {};
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
    Attempt attempt{Opening::kReload, std::move(all), choices_, {}, {}, {}, {}};
    attempt.watch.look(watch_.paths());
    read(attempt);
    return attempt;
}

Attempt Session::reload_with(const LoadOptions& load) const {
    LoadChoices choices = choices_;
    choices.load = load;
    return again(choices, Opening::kReload);
}

Attempt Session::reload_with(const MountRequest& mounts) const {
    LoadChoices choices = choices_;
    choices.mounts = mounts;
    return again(choices, Opening::kReload);
}

Attempt Session::again(const LoadChoices& choices, Opening opening) const {
    Attempt attempt{opening, paths_, choices, {}, {}, {}, {}};
    attempt.watch.look(watch_.paths());  // before they are read
    read(attempt);
    return attempt;
}

bool Session::accepts(const Attempt& attempt) const {
    if (!has_scene_) return true;
    if (attempt.scene.format.empty()) return false;
    return attempt.opening != Opening::kReloadByItself ||
           !is_newly_broken(attempt.scene.diagnostics, broken_);
}

Scene Session::commit(Attempt attempt) {
    paths_ = std::move(attempt.paths);
    choices_ = std::move(attempt.choices);
    watch_ = std::move(attempt.watch);
    archives_ = std::move(attempt.archives);
    is_first_ = false;
    has_scene_ = !attempt.scene.format.empty();
    has_bones_ = !attempt.scene.model.bones.empty();
    broken_ = of_broken_files(attempt.scene.diagnostics);
    return std::move(attempt.scene);
}

void Session::refuse(const Attempt& attempt) {
    if (attempt.opening != Opening::kNew && attempt.paths == paths_) watch_ = attempt.watch;
}

}  // namespace studioscope
