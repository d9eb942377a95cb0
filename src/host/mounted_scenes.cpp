#include "host/mounted_scenes.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "core/budget.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/work_context.h"
#include "formats/load.h"
#include "host/output.h"
#include "host/progress_line.h"
#include "model/file_types.h"
#include "report/check/engine_severity.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Messages about material folders that do not exist: if materials are found elsewhere, nothing else
// would mention them.
Diagnostics missing_folders(std::span<const fs::path> folders, Severity severity,
                            const FileSystem& files) {
    Diagnostics diagnostics;
    for (const fs::path& folder : folders) {
        std::error_code status;
        if (fs::is_directory(folder, status) || !files->list(folder).empty()) continue;
        diagnostics.push_back(about_file(
            folder, warning(kMountMissing, "folder not found; no materials are searched there")));
        diagnostics.back().severity = severity;
    }
    return diagnostics;
}

// The messages about content, in which an archive that was named and cannot be read counts as one
// that is missing.
Diagnostics judged_by_request(Diagnostics diagnostics, const MountRequest& request) {
    for (const fs::path& named : request.mounts)
        for (Diagnostic& diagnostic : diagnostics)
            if (diagnostic.code == kMountUnreadable &&
                path_from_text(diagnostic.file) == normal_path(absolute_path(named)))
                diagnostic.severity = std::max(diagnostic.severity, request.if_missing);
    return diagnostics;
}

OpenedScene load_in_time(const LoadRequest& request, const FileSystem& all_files,
                         OpenArchives& archives, MountCache& found) {
    const auto start = std::chrono::steady_clock::now();
    LoadOptions load = request.load;
    const auto left_out = std::make_shared<OversizedFolders>();
    const FileSystem files = record_oversized_folders(all_files, left_out);
    const auto found_mounts =
        found.mounts_for(request.files.empty() ? fs::path() : request.files[0]);
    const Mounts& mounts = *found_mounts;
    check_cancelled();
    for (const Mount& mount : mounts.list)
        if (!mount.is_muted) load.content_roots.push_back(mount.root);
    load.muted_roots = request.mounts.muted;
    load.stand_ins = request.mounts.stand_ins;
    if (mounts.is_complete && load.missing_content == MissingContent::kNoteButOwn)
        load.missing_content = MissingContent::kWarning;
    OpenedScene opened;
    Scene& scene = opened.scene = load_scene(request.files, load, files);
    if (request.up) scene.model.up = *request.up;
    std::vector<fs::path> roots;  // with those of muted mounts
    for (const Mount& mount : mounts.list) roots.push_back(mount.root);
    const FileSystem permitted = permitted_load_files(request.files, load, roots, files);
    opened.content = make_content_report(scene, mounts, load.muted_roots, permitted);
    opened.content_roots = load.content_roots;
    const auto add = [&](const Diagnostics& diagnostics) {
        scene.diagnostics.insert(scene.diagnostics.end(), diagnostics.begin(), diagnostics.end());
    };
    add(mounts.diagnostics);
    add(missing_folders(load.material_folders, request.mounts.if_missing, files));
    add(judged_by_request(mount_diagnostics(opened.content, permitted, archives), request.mounts));
    add(left_out->take());
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    opened.seconds = taken.count();
    return opened;
}

OpenedScene load_unreported(const LoadRequest& request, const FileSystem& files,
                            OpenArchives& archives, MountCache& mounts) {
    const DeadlineScope ends(request.load.timeout);
    const RepeatedUnpackingScope repeats;
    try {
        return load_in_time(request, files, archives, mounts);
    } catch (const TimeoutError&) {
        if (request.load.timeout <= 0) throw;  // the limit of a larger work
        OpenedScene nothing;
        nothing.scene.file = request.files.empty() ? fs::path() : request.files[0];
        nothing.scene.diagnostics.push_back(about_file(nothing.scene.file, timeout_error()));
        return nothing;
    }
}

// Prints the lines of --verbose about a load on standard error: each file with its size, or why it
// was not read, and the seconds that the load took.
void print_loading(const Scene& scene, double seconds) {
    std::string text;
    for (const SourceFile& file : scene.files) {
        const std::string state = file.status == FileStatus::kRead
                                      ? "read " + count_text(file.bytes, "byte")
                                      : std::string(file_status_name(file.status));
        text += fmt::format("{}: {} ({})\n",
                            at_line_start(printable(archive_path_text(path_text(file.path)))),
                            state, file.role);
    }
    size_t found = 0;
    for (const Texture& texture : scene.textures) found += texture.file.empty() ? 0 : 1;
    text += fmt::format("{}: loaded in {:.3f} s: {}, {} of {} found\n",
                        at_line_start(printable(archive_path_text(path_text(scene.file)))), seconds,
                        count_text(scene.files.size(), "file"), found,
                        count_text(scene.textures.size(), "texture"));
    print_text(text);
}

void report_loading(const OpenedScene& opened) {
    if (opened.seconds && message_output().is_verbose) print_loading(opened.scene, *opened.seconds);
}

// Whether an SMD or DMX certainly has no mesh, as a keyword is missing: much faster than parsing.
// False if that is unknown.
bool lacks_mesh(const fs::path& path, FileType type, const FileSystem& files) {
    constexpr size_t kStep = size_t{1} << 16;
    const std::string_view word = type == FileType::kSmd   ? "triangles"
                                  : type == FileType::kDmx ? "dmemesh"
                                                           : "";
    if (word.empty()) return false;
    const Result<ByteSource> source = files->open(path);
    if (!source || source->size > Budget::kMaxFileBytes) return false;
    std::string text;
    for (uint64_t at = 0; at < source->size;) {
        // the word may be split between two steps
        text.erase(0, text.size() - std::min(text.size(), word.size() - 1));
        const size_t kept = text.size(), count = std::min<uint64_t>(kStep, source->size - at);
        text.resize(kept + count);
        if (!source->read(at, std::as_writable_bytes(std::span(text)).subspan(kept))) return false;
        if (lower_case(text).find(word) != std::string::npos) return false;
        at += count;
    }
    return true;
}

// Whether a file starts a scene. Calls `has_mesh(path)`, which loads it, only if its name and text
// do not tell. A compiled file does even without a mesh: animation models are scenes of their own.
template <typename HasMesh>
bool carries_model(const fs::path& path, const FileSystem& files, HasMesh has_mesh) {
    if (is_compiled_file(path)) return true;
    const FileTypeRow* row = find_file_type(path_text(path.filename()));
    return row && row->type != FileType::kVta && !lacks_mesh(path, row->type, files) &&
           has_mesh(path);
}

// The end of the scene that begins with file `first`. Files that cannot change it are not loaded.
template <typename HasMesh>
size_t scene_end(std::span<const fs::path> paths, size_t first, const FileSystem& files,
                 HasMesh has_mesh) {
    std::optional<bool> has_model;  // whether the scene has one so far
    for (size_t i = first + 1; i < paths.size(); ++i) {
        const auto is_companion = [&](const fs::path& other) {
            return is_same_compiled(paths[i], other);
        };
        const auto scene = paths.subspan(first, i - first);
        if (std::any_of(scene.begin(), scene.end(), is_companion) ||
            !carries_model(paths[i], files, has_mesh))
            continue;
        if (!has_model) has_model = carries_model(paths[first], files, has_mesh);
        if (*has_model) return i;
        has_model = true;
    }
    return paths.size();
}

// Whether a file alone, with the default options, has a mesh.
bool has_mesh_by_default(const fs::path& path, const FileSystem& files, double timeout = 0) {
    LoadOptions options;
    options.timeout = timeout;
    return !load_scene({&path, 1}, options, files).model.meshes.empty();
}

}  // namespace

MountCache::MountCache(MountRequest request, FileSystem files, ConfiguredMounts found)
    : request_(std::move(request)), files_(std::move(files)), found_(std::move(found)) {}

std::filesystem::path MountCache::deciding_file(const std::filesystem::path& model_file) {
    if (request_.game || found_.game || model_file.empty()) return {};
    const std::filesystem::path folder = comparable_path(model_file).parent_path();
    const std::lock_guard lock(mutex_);
    return find_gameinfo(folder, files_, gameinfo_);
}

std::shared_ptr<const Mounts> MountCache::mounts_for(const std::filesystem::path& model_file) {
    const std::filesystem::path decides = deciding_file(model_file);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Mounts>& known = by_file_[decides];
    if (known) return known;
    const auto left_out = std::make_shared<OversizedFolders>();
    Mounts found =
        find_mounts(request_, found_, model_file, record_oversized_folders(files_, left_out));
    for (Diagnostic& why : left_out->take()) found.diagnostics.push_back(std::move(why));
    known = std::make_shared<const Mounts>(std::move(found));
    return known;
}

OpenedScene load_mounted(const LoadRequest& request, const FileSystem& files,
                         OpenArchives& archives) {
    MountCache mounts(request.mounts, files);
    return load_mounted(request, files, archives, mounts);
}

OpenedScene load_mounted(const LoadRequest& request, const FileSystem& files,
                         OpenArchives& archives, MountCache& mounts) {
    OpenedScene opened = load_unreported(request, files, archives, mounts);
    report_loading(opened);
    return opened;
}

Scene load_files(const LoadRequest& request, const FileSystem& files, OpenArchives& archives) {
    // mounts, model and materials are searched in the same folders
    return load_mounted(request, cached_listing(files), archives).scene;
}

FileSystem permitted_load_files(std::span<const fs::path> named, const LoadOptions& options,
                                std::span<const fs::path> content_roots, const FileSystem& files) {
    if (options.allows_outside) return files;
    std::vector<fs::path> allowed, folders = options.material_folders;
    for (const fs::path& file : named) {
        const fs::path path = with_archive_slash(file);
        if (!path.has_root_path()) allowed.push_back(path);  // as the scene's messages name it
        allowed.push_back(comparable_path(path));
        allowed.push_back(resolve_symlinks(files, allowed.back()));
    }
    folders.insert(folders.end(), content_roots.begin(), content_roots.end());
    return restricted_files(files, allowed, folders);
}

bool names_lost_place(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
        const std::string& code = diagnostic.code;
        return diagnostic.severity == Severity::kError &&
               (code == kMountMissing || code == kMountUnreadable || code == kGameInfoMissing);
    });
}

Diagnostics missing_places(const Options& options) {
    const RunFiles run;
    Diagnostics missing = missing_mounts(options.mounts, run.files);
    const Diagnostics folders =
        missing_folders(options.load.material_folders, Severity::kError, run.files);
    missing.insert(missing.end(), folders.begin(), folders.end());
    const auto add = [&](const char* option, const fs::path& path) {
        const auto packed = split_archive_path(path);
        std::error_code problem;
        const fs::file_status status = fs::status(packed ? packed->archive : path, problem);
        if (path != "-" && status.type() == fs::file_type::not_found)
            missing.push_back(
                about_file(path, error("unreadable", std::string(option) + ": not found")));
    };
    for (const std::string& list : options.check.lists) add("--files-from", path_from_text(list));
    for (const fs::path& preset : options.pose.flex_presets) add("--flex-preset", preset);
    if (options.check.baseline) add("--baseline", *options.check.baseline);
    if (options.check.original) add("--like", *options.check.original);
    if (options.check.config.given_file) add("--config", *options.check.config.given_file);
    if (!options.bench.compared.empty()) add("--compare", path_from_text(options.bench.compared));
    return missing;
}

int scene_exit_status(const Scene& scene) {
    const auto counts = [&](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::kError && !is_optional(diagnostic.file, scene);
    };
    const bool has_failed = std::any_of(scene.diagnostics.begin(), scene.diagnostics.end(), counts);
    return scene.format.empty() || has_failed ? kUnreadable : kDone;
}

bool are_one_scene(std::span<const fs::path> paths, const FileSystem& files) {
    const auto has_mesh = [&](const fs::path& path) { return has_mesh_by_default(path, files); };
    return scene_end(paths, 0, files, has_mesh) == paths.size();
}

SceneSequence::SceneSequence(LoadRequest request, bool is_each_alone, FileSystem files,
                             OpenArchives& archives, MountCache& mounts)
    : paths_(request.files),
      request_(std::move(request)),
      is_each_alone_(is_each_alone),
      files_(std::move(files)),
      archives_(archives),
      mounts_(mounts) {}

std::optional<OpenedScene> SceneSequence::next() {
    if (next_ == paths_.size()) return std::nullopt;
    const auto has_mesh_here = [&](const fs::path& path) { return has_mesh(path); };
    const size_t first = next_;
    next_ = is_each_alone_ ? first + 1 : scene_end(paths_, first, files_, has_mesh_here);
    const std::vector<fs::path> files(paths_.begin() + static_cast<std::ptrdiff_t>(first),
                                      paths_.begin() + static_cast<std::ptrdiff_t>(next_));
    const auto known = files.size() == 1 ? alone_.find(files[0]) : alone_.end();
    OpenedScene opened = known == alone_.end() ? load(files) : std::move(known->second);
    for (const fs::path& file : files) alone_.erase(file);
    request_.files = files;
    report_loading(opened);
    return opened;
}

bool SceneSequence::has_mesh(const fs::path& path) {
    if (alone_.contains(path)) return true;
    if (!is_loaded_as_by_default(path))
        return has_mesh_by_default(path, files_, request_.load.timeout);
    OpenedScene opened = load({path});
    if (opened.scene.model.meshes.empty()) return false;
    alone_.emplace(path, std::move(opened));
    return true;
}

// Whether the request's options cannot affect if the file has a mesh; a QC may find meshes by them.
bool SceneSequence::is_loaded_as_by_default(const fs::path& path) {
    if (find_file_type(path_text(path.filename()))->type != FileType::kQc) return true;
    const auto found = mounts_.mounts_for(path);
    const auto is_muted = [](const Mount& mount) { return mount.is_muted; };
    return !request_.load.allows_outside && request_.load.material_folders.empty() &&
           std::all_of(found->list.begin(), found->list.end(), is_muted);
}

OpenedScene SceneSequence::load(std::vector<fs::path> files) {
    request_.files = std::move(files);
    const LoadingLine shown(request_.files[0]);
    return load_unreported(request_, files_, archives_, mounts_);
}

ModelLoader::ModelLoader(Options options)
    : options_(std::move(options)), mounts_(options_.mounts, run_.files) {}

Scene ModelLoader::load(const std::filesystem::path& model) {
    const RepeatedUnpackingScope repeats;
    LoadRequest request = options_;
    request.load.depth = LoadDepth::kInteractive;  // clips are decoded when they are posed
    request.files = {model};
    return load_mounted(request, run_.files, *run_.archives, mounts_).scene;
}

}  // namespace studioscope
