#include "window/session.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "core/path_text.h"
#include "core/work_context.h"
#include "document/faults.h"
#include "formats/load.h"
#include "formats/scene_source.h"
#include "host/mounted_scenes.h"
#include "model/file_types.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

Diagnostics broken_file_diagnostics(const Diagnostics& diagnostics) {
    Diagnostics broken;
    std::copy_if(diagnostics.begin(), diagnostics.end(), std::back_inserter(broken),
                 reports_broken_file);
    return broken;
}

// Diagnostics of broken files in `now` that `before` lacks, ignoring locations, which move as a
// file is edited.
Diagnostics new_broken_file_diagnostics(const Diagnostics& now, const Diagnostics& before) {
    std::map<std::pair<std::string, std::string>, int> known;
    for (const Diagnostic& diagnostic : before) ++known[{diagnostic.file, diagnostic.code}];
    Diagnostics found;
    for (const Diagnostic& diagnostic : broken_file_diagnostics(now))
        if (--known[{diagnostic.file, diagnostic.code}] < 0) found.push_back(diagnostic);
    return found;
}

void append(Diagnostics& to, Diagnostics more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// Checks for cancellation before each file is read.
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

using Paths = std::vector<fs::path>;

Paths mounted_roots(const ContentReport& content) {
    Paths roots;
    for (const ContentMount& one : content.mounts) roots.push_back(one.mount.root);
    return roots;
}

FloatJson path_list(const Paths& paths) {
    FloatJson list = FloatJson::array();
    for (const std::filesystem::path& path : paths) list.push_back(path_text(path));
    return list;
}

bool read(const FloatJson& json, bool& value) {
    if (json.is_boolean()) value = json.get<bool>();
    return json.is_boolean();
}

bool read(const FloatJson& json, int& value) {
    if (!json.is_number_unsigned()) return false;
    const auto number = json.get<uint64_t>();
    if (number > uint64_t{std::numeric_limits<int>::max()}) return false;
    value = static_cast<int>(number);
    return true;
}

bool read(const FloatJson& json, std::string& value) {
    if (json.is_string()) value = json.get<std::string>();
    return json.is_string();
}

bool read(const FloatJson& json, std::filesystem::path& value) {
    if (json.is_string()) value = path_from_text(json.get<std::string>());
    return json.is_string();
}

bool read(const FloatJson& json, StandIn& value) {
    if (!json.is_object() || !json.contains("path") || !json.contains("file")) return false;
    return read(json["path"], value.path) && read(json["file"], value.file);
}

template <typename Value>
bool read(const FloatJson& json, std::vector<Value>& values) {
    if (!json.is_array()) return false;
    values.resize(json.size());
    for (size_t i = 0; i < values.size(); ++i)
        if (!read(json[i], values[i])) return false;
    return true;
}

template <typename Value>
bool read(const FloatJson& json, std::optional<Value>& value) {
    return json.is_null() || read(json, value.emplace());
}

template <typename Value>
bool read_member(const FloatJson& json, const char* name, Value& value) {
    const auto found = json.find(name);
    return found != json.end() && read(*found, value);
}

}  // namespace

FloatJson to_json(const OpenRequest& request) {
    const MountRequest& mounts = request.mounts;
    const FixupUse& fixups = request.layout.fixups;
    FloatJson json = FloatJson::object();
    json["files"] = path_list(request.files);
    json["compared"] = path_list(request.compared_files);
    json["mounts"] = path_list(mounts.mounts);
    json["game"] = mounts.game ? FloatJson(path_text(*mounts.game)) : FloatJson();
    json["language"] = mounts.language;
    json["muted"] = path_list(mounts.muted);
    json["stand_ins"] = FloatJson::array();
    for (const StandIn& one : mounts.stand_ins)
        json["stand_ins"].push_back({{"path", one.path}, {"file", path_text(one.file)}});
    json["root_lod"] = static_cast<unsigned>(request.layout.root_lod);
    json["uses_fixups"] = fixups.uses_table;
    json["fixups_off"] =
        std::vector<unsigned>(fixups.disabled_rows.begin(), fixups.disabled_rows.end());
    return json;
}

std::optional<OpenRequest> read_open_request(const FloatJson& json) {
    if (!json.is_object()) return std::nullopt;
    OpenRequest request;
    MountRequest& mounts = request.mounts;
    FixupUse& fixups = request.layout.fixups;
    const bool is_whole = read_member(json, "files", request.files) &&
                          read_member(json, "compared", request.compared_files) &&
                          read_member(json, "mounts", mounts.mounts) &&
                          read_member(json, "game", mounts.game) &&
                          read_member(json, "language", mounts.language) &&
                          read_member(json, "muted", mounts.muted) &&
                          read_member(json, "stand_ins", mounts.stand_ins) &&
                          read_member(json, "root_lod", request.layout.root_lod) &&
                          read_member(json, "uses_fixups", fixups.uses_table) &&
                          read_member(json, "fixups_off", fixups.disabled_rows);
    if (!is_whole) return std::nullopt;
    return request;
}

bool reports_broken_file(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError || diagnostic.code.ends_with("-missing-end");
}

Session::Session(LoadRequest options, FileSystem files)
    : files_(std::move(files)),
      request_(std::move(options)),
      archives_(std::make_shared<OpenArchives>(files_)) {
    request_.files.clear();
}

OpenRequest Session::request() const {
    return {request_.files, request_.mounts, {request_.load.root_lod, request_.load.fixups}};
}

FileSystem Session::files() const { return with_archives(files_, archives_); }

FileSystem Session::permitted_files(const ContentReport& content) const {
    return permitted_load_files(request_.files, request_.load, mounted_roots(content), files());
}

void Session::read_files(PendingLoad& load) const {
    const auto stamped = std::make_shared<StampedFiles>(files_);
    load.archives = std::make_shared<OpenArchives>(stamped);  // an archive may have changed
    const FileSystem files = cached_listing(with_archives(stamped, load.archives));
    LoadRequest request = load.request;
    request.load.depth = LoadDepth::kInteractive;  // clips are decoded by Prefetcher
    OpenedScene opened =
        load_mounted(request, std::make_shared<const CancellableFiles>(files), *load.archives);
    load.scene = std::move(opened.scene);
    load.content = std::move(opened.content);
    describe_archives(load.content, *load.archives);
    const Diagnostics& all = load.scene.diagnostics;
    if (const auto& source = load.scene.source)
        load.content_diagnostics.assign(
            all.begin() + static_cast<std::ptrdiff_t>(source->message_count), all.end());
    // what lies behind a link that leads out is not looked at, either
    const FileSystem permitted =
        permitted_load_files(request.files, request.load, mounted_roots(load.content), files);
    const auto watch_tried = [&](const fs::path& path) {
        if (permitted->is_allowed(path)) load.watch.add(path, *stamped, false);
    };
    for (const SourceFile& file : load.scene.files) {
        if (file.is_there())
            load.watch.add(file.path, *stamped, true);
        else if (file.tried.empty())
            watch_tried(file.path);
        for (const fs::path& path : file.tried) watch_tried(path);
    }
    for (const fs::path& path : request.files) load.watch.add(path, *stamped, false);
    for (const NeededFile& file : load.scene.needs)
        if (!file.found.empty()) load.watch.add(file.found, *stamped, true);
    // Shows a material or a texture as soon as its file appears.
    for (const ResolvedMaterial& material : load.scene.resolved_materials)
        for (const std::string& path : material.tried)
            if (!split_archive_path(path_from_text(path))) watch_tried(path_from_text(path));
}

// Whether files to be joined to the model of others are a scene of their own instead.
bool Session::is_another_scene(const std::vector<fs::path>& files, LoadReason reason) const {
    const bool has_skeleton = reason == LoadReason::kNew || has_bones_;
    return !has_skeleton || !are_one_scene(files, with_archives(files_));
}

// The files of unsupported formats.
std::vector<fs::path> Session::unsupported_files(std::span<const fs::path> files) const {
    std::vector<fs::path> unsupported;
    std::copy_if(files.begin(), files.end(), std::back_inserter(unsupported),
                 [&](const auto& path) {
                     return load_scene({&path, 1}, {}, with_archives(files_)).format.empty();
                 });
    return unsupported;
}

// Removes files of unsupported formats from the paths, and returns the diagnostics about them.
Diagnostics Session::leave_out(std::vector<fs::path>& from,
                               const std::vector<fs::path>& unsupported) const {
    Diagnostics found;
    for (const fs::path& file : unsupported) {
        append(found, load_scene({&file, 1}, {}, with_archives(files_)).diagnostics);
        from.erase(std::remove(from.begin(), from.end(), file), from.end());
    }
    return found;
}

PendingLoad Session::read(const OpenRequest& open_request, LoadReason reason, size_t joined) const {
    PendingLoad load{reason, request_, {}, {}, {}, {}};
    std::vector<fs::path>& files = load.request.files = open_request.files;
    load.request.mounts = open_request.mounts;
    load.request.load.root_lod = open_request.layout.root_lod;
    load.request.load.fixups = open_request.layout.fixups;
    const auto added = files.end() - static_cast<std::ptrdiff_t>(joined);
    if (joined > 0 && is_another_scene(files, reason)) {
        files.erase(files.begin(), added);
        load.reason = LoadReason::kNew;
        load.request.load.root_lod = 0;
        load.request.load.fixups = {};
        joined = 0;
    }
    const bool is_new = load.reason == LoadReason::kNew;
    if (is_new && !is_first_) load.request.up.reset();  // it is the command line's
    if (is_new) {
        const auto is_unsupported_type = [](const fs::path& path) {
            return find_file_type(path_text(path.filename())) == nullptr;
        };
        std::copy_if(files.begin(), files.end(), std::back_inserter(load.left_out),
                     is_unsupported_type);
        if (load.left_out.size() == files.size()) load.left_out.clear();  // reported by the reader
    } else if (joined > 0) {
        load.left_out = unsupported_files({added, files.end()});
    }
    Diagnostics found = leave_out(files, load.left_out);
    if (!is_new && joined > 0 && joined == load.left_out.size()) {  // nothing joins
        load.reason = LoadReason::kNew;
        files = std::move(load.left_out);
        load.scene.diagnostics = std::move(found);
        return load;
    }
    if (!is_new) load.watch.reset(watch_.paths());  // before they are read
    read_files(load);
    append(load.scene.diagnostics, std::move(found));
    return load;
}

PendingLoad Session::rebuild(const Scene& open, const VertexLayoutOptions& layout) const {
    PendingLoad load{LoadReason::kReload, request_, watch_, {}, {}, archives_};
    load.request.load.root_lod = layout.root_lod;
    load.request.load.fixups = layout.fixups;
    load.scene = rebuild_scene(open.source, layout);
    load.scene.needs = open.needs;
    load.scene.resolved_materials = open.resolved_materials;
    load.scene.textures = open.textures;
    if (load.request.up) load.scene.model.up = *load.request.up;
    load.content_diagnostics = content_diagnostics_;
    append(load.scene.diagnostics, content_diagnostics_);
    load.is_rebuilt = true;
    return load;
}

bool Session::accepts(const PendingLoad& load) const {
    if (!has_scene_) return true;
    if (load.scene.format.empty()) return false;
    if (load.reason != LoadReason::kReloadByItself || !newly_broken(load)) return true;
    // Errors in the VVD alone do not prevent a reload: whoever edits it needs to see its table.
    const Diagnostics found = new_broken_file_diagnostics(load.scene.diagnostics, broken_);
    return load.scene.vertex_file && std::any_of(found.begin(), found.end(), is_vertex_file_fault);
}

std::optional<Diagnostic> Session::newly_broken(const PendingLoad& load) const {
    const Diagnostics found = new_broken_file_diagnostics(load.scene.diagnostics, broken_);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

Scene Session::commit(PendingLoad load) {
    request_ = std::move(load.request);
    watch_ = std::move(load.watch);
    archives_ = std::move(load.archives);
    content_diagnostics_ = std::move(load.content_diagnostics);
    is_first_ = is_first_ && request_.files.empty();  // mounts alone are no scene
    has_scene_ = !load.scene.format.empty();
    has_bones_ = !load.scene.model.bones.empty();
    broken_ = broken_file_diagnostics(load.scene.diagnostics);
    return std::move(load.scene);
}

void Session::refuse(const PendingLoad& load) {
    if (load.reason != LoadReason::kNew && load.request.files == request_.files)
        watch_ = load.watch;
}

}  // namespace studioscope
