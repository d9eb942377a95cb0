#include "window/session.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "cli/open_document.h"
#include "core/progress.h"
#include "document/vertex_file_fault.h"
#include "formats/load.h"
#include "model/file_types.h"
#include "report/content.h"

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
Diagnostics new_ones(const Diagnostics& now, const Diagnostics& before) {
    std::map<std::pair<std::string, std::string>, int> known;
    for (const Diagnostic& each : before) ++known[{each.file, each.code}];
    Diagnostics found;
    for (const Diagnostic& each : of_broken_files(now))
        if (--known[{each.file, each.code}] < 0) found.push_back(each);
    return found;
}

void append(Diagnostics& to, Diagnostics more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
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

void Session::read(PendingLoad& attempt) const {
    attempt.watch.add(attempt.paths);
    attempt.archives = std::make_shared<OpenArchives>(files_);  // its own: one may have changed
    const FileSystem files = listing_once(with_archives(files_, attempt.archives));
    LoadOptions load = attempt.choices.load;
    load.is_thorough = false;  // Prefetcher does it beside the window
    Opened opened = load_mounted(attempt.paths, std::move(load), attempt.choices.mounts,
                                 cancellable(files), *attempt.archives);
    attempt.scene = std::move(opened.scene);
    attempt.content = std::move(opened.content);
    describe_archives(attempt.content, *attempt.archives);
    if (attempt.choices.up) attempt.scene.model.up = *attempt.choices.up;
    for (const SourceFile& file : attempt.scene.files) attempt.watch.add({file.path});
    for (const NeededFile& file : attempt.scene.needs)
        if (!file.found.empty()) attempt.watch.add({file.found});
}

PendingLoad Session::open(const std::vector<fs::path>& paths) const {
    PendingLoad attempt{Opening::kNew, paths, choices_, {}, {}, {}, {}};
    if (!is_first_) {  // the command line's choices are the first scene's
        attempt.choices.load.root_lod = 0;
        attempt.choices.load.fixups = {};
        attempt.choices.up.reset();
    }
    const auto is_stranger = [](const fs::path& path) {
        return find_file_type(path.filename().string()) == nullptr;
    };
    std::copy_if(paths.begin(), paths.end(), std::back_inserter(attempt.left_out), is_stranger);
    if (attempt.left_out.size() == paths.size()) attempt.left_out.clear();  // says what it is
    Diagnostics said = leave_out(attempt.paths, attempt.left_out);
    read(attempt);
    append(attempt.scene.diagnostics, std::move(said));
    return attempt;
}

// What is said of the strangers among those paths, which lose them.
Diagnostics Session::leave_out(std::vector<fs::path>& from,
                               const std::vector<fs::path>& strangers) const {
    Diagnostics said;
    for (const fs::path& stranger : strangers) {
        append(said, load_scene({&stranger, 1}, {}, with_archives(files_)).diagnostics);
        from.erase(std::remove(from.begin(), from.end(), stranger), from.end());
    }
    return said;
}

// Of files none of which can be shown; what is open stays.
PendingLoad Session::nothing_of(const std::vector<fs::path>& paths, Diagnostics said) const {
    PendingLoad attempt{Opening::kNew, paths, choices_, {}, {}, {}, {}};
    attempt.scene.diagnostics = std::move(said);
    return attempt;
}

PendingLoad Session::join(const std::vector<fs::path>& paths) const {
    std::vector<fs::path> all = paths_;
    for (const fs::path& path : paths)  // once more is no other file
        if (std::find(all.begin(), all.end(), path) == all.end()) all.push_back(path);
    const FileSystem files = with_archives(files_);
    if (!has_bones_ || split_into_scenes(all, files).size() > 1) return open(paths);
    std::vector<fs::path> strangers;
    std::copy_if(all.begin() + static_cast<std::ptrdiff_t>(paths_.size()), all.end(),
                 std::back_inserter(strangers), [&](const fs::path& path) {
                     return load_scene({&path, 1}, {}, files).format.empty();
                 });
    Diagnostics said = leave_out(all, strangers);
    if (!strangers.empty() && all == paths_) return nothing_of(strangers, std::move(said));
    PendingLoad attempt{Opening::kReload, std::move(all), choices_, {}, {}, {}, {}};
    attempt.left_out = std::move(strangers);
    attempt.watch.look(watch_.paths());
    read(attempt);
    append(attempt.scene.diagnostics, std::move(said));
    return attempt;
}

PendingLoad Session::reload_with(const LoadOptions& load) const {
    LoadChoices choices = choices_;
    choices.load = load;
    return again(choices, Opening::kReload);
}

PendingLoad Session::reload_with(const MountRequest& mounts) const {
    LoadChoices choices = choices_;
    choices.mounts = mounts;
    return again(choices, Opening::kReload);
}

PendingLoad Session::again(const LoadChoices& choices, Opening opening) const {
    PendingLoad attempt{opening, paths_, choices, {}, {}, {}, {}};
    attempt.watch.look(watch_.paths());  // before they are read
    read(attempt);
    return attempt;
}

bool Session::accepts(const PendingLoad& attempt) const {
    if (!has_scene_) return true;
    if (attempt.scene.format.empty()) return false;
    if (attempt.opening != Opening::kReloadByItself || !newly_broken(attempt)) return true;
    // The table of a broken VVD is what someone who edits it looks for.
    const Diagnostics found = new_ones(attempt.scene.diagnostics, broken_);
    return attempt.scene.vertex_file &&
           std::any_of(found.begin(), found.end(), is_vertex_file_fault);
}

std::optional<Diagnostic> Session::newly_broken(const PendingLoad& attempt) const {
    const Diagnostics found = new_ones(attempt.scene.diagnostics, broken_);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

Scene Session::commit(PendingLoad attempt) {
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

void Session::refuse(const PendingLoad& attempt) {
    if (attempt.opening != Opening::kNew && attempt.paths == paths_) watch_ = attempt.watch;
}

}  // namespace studioscope
