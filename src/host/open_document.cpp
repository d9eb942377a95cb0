#include "host/open_document.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "content/bounded_files.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/work_context.h"
#include "formats/load.h"
#include "host/apply_options.h"
#include "host/exit_status.h"
#include "host/loading_notes.h"
#include "host/output.h"
#include "host/preset_files.h"
#include "host/progress_line.h"
#include "host/sandbox.h"
#include "host/wrong_usage.h"
#include "model/file_types.h"
#include "report/check/game_judgement.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool has_mesh(const fs::path& path, const FileSystem& files, double timeout) {
    const FileTypeRow* row = find_file_type(path_text(path.filename()));
    if (row && row->type == FileType::kVta) return false;
    LoadOptions options;
    options.timeout = timeout;
    return !load_scene({&path, 1}, options, files).model.meshes.empty();
}

// Whether a file starts a scene. A compiled file does even without a mesh: files of animations for
// other models are scenes of their own.
bool carries_model(const fs::path& path, const FileSystem& files, double timeout) {
    return is_compiled_file(path) || has_mesh(path, files, timeout);
}

// Whether there is anything to write: a skeleton can be drawn and written as JSON, but has no rows
// in a table of vertices.
bool has_something_to_write(const Options& options, const Document& document) {
    const Model& model = document.model();
    const bool has_bones = !model.bones.empty();
    if (!model.vertices.empty()) return true;
    if (options.has_view) return has_bones || document.scene->collision || !model.hitboxes.empty();
    return has_bones && same_name(path_text(options.output.extension()), ".json");
}

// Warnings about material folders that do not exist: if materials are found elsewhere, nothing else
// would mention them.
Diagnostics missing_folders(std::span<const fs::path> folders, const FileSystem& files) {
    Diagnostics diagnostics;
    for (const fs::path& folder : folders) {
        std::error_code status;
        if (fs::is_directory(folder, status) || !files->list(folder).empty()) continue;
        Diagnostic& missing = diagnostics.emplace_back(
            warning("mount-missing", "folder not found; no materials are searched there"));
        missing.file = path_text(folder);
    }
    return diagnostics;
}

// Names the model that a problem is about if it is the second one of --against.
Diagnostic with_model(Diagnostic problem, const Options& options) {
    if (!options.diff.against.empty() && options.files == options.diff.against)
        problem.message = path_text(options.files[0].filename()) + ": " + problem.message;
    return problem;
}

Opened load_in_time(const LoadRequest& request, const FileSystem& all_files, OpenArchives& archives,
                    FoundMounts& found) {
    const auto start = std::chrono::steady_clock::now();
    LoadOptions load = request.load;
    const auto left_out = std::make_shared<LeftOutFolders>();
    const FileSystem files = collecting_left_out(all_files, left_out);
    const auto found_mounts =
        request.files.empty() ? std::make_shared<const Mounts>() : found.of(request.files[0]);
    const Mounts& mounts = *found_mounts;
    check_cancelled();
    for (const Mount& mount : mounts.list)
        if (!mount.is_muted) load.content_roots.push_back(mount.root);
    load.muted_roots = request.mounts.muted;
    if (mounts.is_complete && load.missing_content == MissingContent::kNoteButOwn)
        load.missing_content = MissingContent::kWarning;
    Opened opened;
    Scene& scene = opened.scene = load_scene(request.files, load, files);
    if (request.up) scene.model.up = *request.up;
    opened.content = content_report_of(scene, mounts, load.muted_roots, files);
    opened.content_roots = load.content_roots;
    const auto add = [&](const Diagnostics& diagnostics) {
        scene.diagnostics.insert(scene.diagnostics.end(), diagnostics.begin(), diagnostics.end());
    };
    add(mounts.diagnostics);
    add(missing_folders(load.material_folders, files));
    add(findings_of(opened.content, files, archives));
    add(left_out->take());
    if (message_output().is_verbose) {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        print_loading(scene, taken.count());
    }
    return opened;
}

// Loads the scene of the files named on the command line, and restricts the process to what that
// reads and what the verb writes, where it has a sandbox.
Scene load_named_files(const Options& options) {
    const FileSystem disk = disk_files();
    const auto archives = std::make_shared<OpenArchives>(disk);
    const FileSystem files = cached_listing(with_archives(disk, archives));
    FoundMounts mounts(options.mounts, files);
    if (options.uses_sandbox) {
        PermittedPaths permitted = paths_to_read(options, options.files, mounts, files);
        permitted.read.insert(permitted.read.end(), options.pose.flex_presets.begin(),
                              options.pose.flex_presets.end());
        permit_output(options.output, permitted);
        restrict_files(permitted);
    }
    const LoadingLine shown(options.files.empty() ? fs::path() : options.files[0]);
    return load_mounted(options, files, *archives, mounts).scene;
}

}  // namespace

Scene load_files(const LoadRequest& request, const FileSystem& files, OpenArchives& archives) {
    // Mounts, model and materials are looked for in the same folders.
    return load_mounted(request, cached_listing(files), archives).scene;
}

FileSystem files_of_load(std::span<const fs::path> named, const LoadOptions& options,
                         std::span<const fs::path> content_roots, const FileSystem& files) {
    if (options.allows_outside) return files;
    std::vector<fs::path> allowed, folders = options.material_folders;
    for (const fs::path& file : named) {
        const fs::path path = with_archive_slash(file);
        if (!path.has_root_path()) allowed.push_back(path);  // as the scene's messages name it
        allowed.push_back(whole(path));
        allowed.push_back(resolve_symlinks(files, allowed.back()));
    }
    folders.insert(folders.end(), content_roots.begin(), content_roots.end());
    return confined(files, allowed, folders);
}

Opened load_mounted(const LoadRequest& request, const FileSystem& files, OpenArchives& archives) {
    FoundMounts mounts(request.mounts, files);
    return load_mounted(request, files, archives, mounts);
}

Opened load_mounted(const LoadRequest& request, const FileSystem& files, OpenArchives& archives,
                    FoundMounts& mounts) {
    const DeadlineScope ends(request.load.timeout);
    const RepeatedUnpackingScope repeats;
    try {
        return load_in_time(request, files, archives, mounts);
    } catch (const TimedOut&) {
        if (request.load.timeout <= 0) throw;  // the limit of a larger work
        Opened nothing;
        nothing.scene.file = request.files.empty() ? fs::path() : request.files[0];
        nothing.scene.diagnostics.push_back(timed_out());
        nothing.scene.diagnostics.back().file = path_text(nothing.scene.file);
        return nothing;
    }
}

OpenedDocument open_document(const Options& options) {
    for (const fs::path& preset : options.pose.flex_presets)
        if (const Result<FlexPreset> read = read_preset(preset); !read)
            return {std::nullopt, report_problem(options.verb, read.error())};
    Options played = options;
    // clips are decoded, and report their errors, when they are posed or drawn
    played.load.depth = LoadDepth::kInteractive;
    Scene scene = load_named_files(played);
    print(scene.diagnostics);
    if (scene.format.empty()) return {std::nullopt, kUnreadable};
    const int status = status_of(scene);

    Document document;
    document.paths = options.files;
    open_scene(document, std::move(scene), false);
    const size_t printed = document.messages.size();
    if (auto done = apply_options(options, document); !done) {
        return {std::nullopt, report_problem(options.verb, with_model(done.error(), options))};
    }
    for (size_t i = printed; i < document.messages.size(); ++i) print(document.messages[i]);
    if (document.view.mode == ShadingMode::kShapes ||
        options.contact_sheet == ContactSheet::kShapes)
        print(add_seams(document, look_for_seams(document.model())));
    return {std::move(document), status};
}

int report_clips(OpenedDocument& opened) {
    const Diagnostics diagnostics = take_deferred_messages(*opened.document);
    print(diagnostics);
    return has_errors(diagnostics) ? std::max<int>(opened.status, kUnreadable) : opened.status;
}

int refuse_output(const Options& options, const Document& document) {
    const auto is_output = [&](const fs::path& file) {
        std::error_code status;
        return options.output != "-" && fs::equivalent(file, options.output, status);
    };
    std::vector<fs::path> named = options.files;
    named.insert(named.end(), options.pose.flex_presets.begin(), options.pose.flex_presets.end());
    if (is_input(options.output, *document.scene) ||
        std::any_of(named.begin(), named.end(), is_output)) {
        return report_wrong_usage(
            options.verb,
            output_words(options) + ": expected another file than those that are read");
    }
    if (has_something_to_write(options, document)) return kDone;
    Diagnostic nothing = error("nothing-to-draw", "nothing to draw: no vertices and no bones");
    nothing.file = path_text(document.scene->file);
    print(nothing);
    return kUnreadable;
}

std::vector<std::vector<fs::path>> split_into_scenes(const std::vector<fs::path>& paths,
                                                     const FileSystem& files, double timeout) {
    if (paths.size() == 1) return {paths};
    std::vector<std::vector<fs::path>> scenes;
    bool has_model = false;  // whether the last scene has one
    for (const fs::path& file : paths) {
        const auto belongs_to_model = [&](const fs::path& other) {
            return is_same_compiled(file, other);
        };
        const bool is_companion =
            !scenes.empty() &&
            std::any_of(scenes.back().begin(), scenes.back().end(), belongs_to_model);
        const bool is_model = !is_companion && carries_model(file, files, timeout);
        if (scenes.empty() || (is_model && has_model)) {
            scenes.emplace_back();
            has_model = false;
        }
        has_model = has_model || is_model;
        scenes.back().push_back(file);
    }
    return scenes;
}

int status_of(const Scene& scene) {
    const auto counts = [&](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::kError && !is_optional(diagnostic.file, scene);
    };
    const bool has_failed = std::any_of(scene.diagnostics.begin(), scene.diagnostics.end(), counts);
    return scene.format.empty() || has_failed ? kUnreadable : kDone;
}

std::string output_words(const Options& options) {
    return (options.is_output_positional ? "" : "-o ") + path_text(options.output);
}

}  // namespace studioscope
