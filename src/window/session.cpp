#include "window/session.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "cli/open_document.h"
#include "core/path_text.h"
#include "core/progress.h"
#include "document/vertex_file_fault.h"
#include "formats/load.h"
#include "formats/scene_source.h"
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

// The messages in `now` about broken files that are not in `before`. Locations are ignored, because
// they move as a file is edited.
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

// Files that check for cancellation before each file is read.
class CancellableFiles : public ForwardingFiles {
public:
    using ForwardingFiles::ForwardingFiles;

    Result<Bytes> read(const fs::path& path) const override {
        check_cancelled();
        return below().read(path);
    }
    Result<ByteSource> open(const fs::path& path) const override {
        check_cancelled();
        return below().open(path);
    }
};

}  // namespace

bool is_of_broken_file(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError || diagnostic.code.ends_with("-missing-end");
}

Session::Session(LoadRequest options, FileSystem files)
    : files_(std::move(files)),
      request_(std::move(options)),
      archives_(std::make_shared<OpenArchives>(files_)) {
    request_.files.clear();
}

LoadRequest Session::request_for(std::vector<fs::path> files) const {
    LoadRequest request = request_;
    request.files = std::move(files);
    return request;
}

FileSystem Session::files() const { return with_archives(files_, archives_); }

void Session::read(PendingLoad& attempt) const {
    attempt.watch.add(attempt.request.files);
    attempt.archives = std::make_shared<OpenArchives>(files_);  // an archive may have changed
    const FileSystem files = cached_listing(with_archives(files_, attempt.archives));
    LoadRequest request = attempt.request;
    request.load.depth = LoadDepth::kInteractive;  // clips are decoded by Prefetcher
    Opened opened =
        load_mounted(request, std::make_shared<const CancellableFiles>(files), *attempt.archives);
    attempt.scene = std::move(opened.scene);
    attempt.content = std::move(opened.content);
    describe_archives(attempt.content, *attempt.archives);
    const Diagnostics& all = attempt.scene.diagnostics;
    if (const auto& source = attempt.scene.source)
        attempt.of_content.assign(all.begin() + static_cast<std::ptrdiff_t>(source->message_count),
                                  all.end());
    for (const SourceFile& file : attempt.scene.files) attempt.watch.add({file.path});
    for (const NeededFile& file : attempt.scene.needs)
        if (!file.found.empty()) attempt.watch.add({file.found});
    // a material or a texture that appears is shown at once
    for (const ResolvedMaterial& look : attempt.scene.resolved_materials)
        for (const std::string& path : look.tried)
            if (!split_archive_path(path_from_text(path)))
                attempt.watch.add({path_from_text(path)});
}

PendingLoad Session::open(const std::vector<fs::path>& paths) const {
    PendingLoad load{LoadReason::kNew, request_for(paths), {}, {}, {}, {}};
    if (!is_first_) {  // options of the command line apply to the first scene
        load.request.load.root_lod = 0;
        load.request.load.fixups = {};
        load.request.up.reset();
    }
    const auto is_stranger = [](const fs::path& path) {
        return find_file_type(path_text(path.filename())) == nullptr;
    };
    std::copy_if(paths.begin(), paths.end(), std::back_inserter(load.left_out), is_stranger);
    if (load.left_out.size() == paths.size()) load.left_out.clear();  // reported by the reader
    Diagnostics found = leave_out(load.request.files, load.left_out);
    read(load);
    append(load.scene.diagnostics, std::move(found));
    return load;
}

// Removes files of unknown formats from the paths, and returns the messages about them.
Diagnostics Session::leave_out(std::vector<fs::path>& from,
                               const std::vector<fs::path>& strangers) const {
    Diagnostics found;
    for (const fs::path& stranger : strangers) {
        append(found, load_scene({&stranger, 1}, {}, with_archives(files_)).diagnostics);
        from.erase(std::remove(from.begin(), from.end(), stranger), from.end());
    }
    return found;
}

// The result of a load without any file that can be shown.
PendingLoad Session::empty_load(const std::vector<fs::path>& paths, Diagnostics found) const {
    PendingLoad load{LoadReason::kNew, request_for(paths), {}, {}, {}, {}};
    load.scene.diagnostics = std::move(found);
    return load;
}

PendingLoad Session::join(const std::vector<fs::path>& paths) const {
    std::vector<fs::path> all = request_.files;
    for (const fs::path& path : paths)  // open files are not added again
        if (std::find(all.begin(), all.end(), path) == all.end()) all.push_back(path);
    const FileSystem files = with_archives(files_);
    if (!has_bones_ || split_into_scenes(all, files).size() > 1) return open(paths);
    std::vector<fs::path> strangers;
    std::copy_if(all.begin() + static_cast<std::ptrdiff_t>(request_.files.size()), all.end(),
                 std::back_inserter(strangers), [&](const fs::path& path) {
                     return load_scene({&path, 1}, {}, files).format.empty();
                 });
    Diagnostics found = leave_out(all, strangers);
    if (!strangers.empty() && all == request_.files) return empty_load(strangers, std::move(found));
    PendingLoad load{LoadReason::kReload, request_for(std::move(all)), {}, {}, {}, {}};
    load.left_out = std::move(strangers);
    load.watch.reset(watch_.paths());
    read(load);
    append(load.scene.diagnostics, std::move(found));
    return load;
}

PendingLoad Session::reload_with(const MountRequest& mounts) const {
    LoadRequest request = request_;
    request.mounts = mounts;
    return again(std::move(request), LoadReason::kReload);
}

PendingLoad Session::rebuild(const Scene& open, const VertexLayoutOptions& layout) const {
    LoadRequest request = request_;
    request.load.root_lod = layout.root_lod;
    request.load.fixups = layout.fixups;
    if (!open.source) return again(std::move(request), LoadReason::kReload);
    PendingLoad load{LoadReason::kReload, std::move(request), watch_, {}, {}, archives_};
    load.scene = rebuild_scene(open.source, layout);
    load.scene.needs = open.needs;
    load.scene.resolved_materials = open.resolved_materials;
    load.scene.textures = open.textures;
    if (load.request.up) load.scene.model.up = *load.request.up;
    load.of_content = of_content_;
    append(load.scene.diagnostics, of_content_);
    load.is_rebuilt = true;
    return load;
}

PendingLoad Session::again(LoadRequest request, LoadReason reason) const {
    PendingLoad load{reason, std::move(request), {}, {}, {}, {}};
    load.watch.reset(watch_.paths());  // before they are read
    read(load);
    return load;
}

bool Session::accepts(const PendingLoad& load) const {
    if (!has_scene_) return true;
    if (load.scene.format.empty()) return false;
    if (load.reason != LoadReason::kReloadByItself || !newly_broken(load)) return true;
    // Errors that are only in the VVD do not prevent a reload: someone who edits it needs to see
    // its table.
    const Diagnostics found = new_ones(load.scene.diagnostics, broken_);
    return load.scene.vertex_file && std::any_of(found.begin(), found.end(), is_vertex_file_fault);
}

std::optional<Diagnostic> Session::newly_broken(const PendingLoad& load) const {
    const Diagnostics found = new_ones(load.scene.diagnostics, broken_);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

Scene Session::commit(PendingLoad load) {
    request_ = std::move(load.request);
    watch_ = std::move(load.watch);
    archives_ = std::move(load.archives);
    of_content_ = std::move(load.of_content);
    is_first_ = false;
    has_scene_ = !load.scene.format.empty();
    has_bones_ = !load.scene.model.bones.empty();
    broken_ = of_broken_files(load.scene.diagnostics);
    return std::move(load.scene);
}

void Session::refuse(const PendingLoad& load) {
    if (load.reason != LoadReason::kNew && load.request.files == request_.files)
        watch_ = load.watch;
}

}  // namespace studioscope
