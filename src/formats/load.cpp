#include "formats/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <utility>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/mounts/mounts.h"
#include "core/at.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/first_bytes.h"
#include "core/listing_errors.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/compiled/load_compiled.h"
#include "formats/dmx/dmx.h"
#include "formats/loaded_file.h"
#include "formats/materials/materials.h"
#include "formats/qc/load_qc.h"
#include "formats/scene_source.h"
#include "formats/smd/smd.h"
#include "formats/smd/vta.h"
#include "model/file_types.h"
#include "model/references.h"
#include "model/vertex_origins.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Loads a file of a format without companion files: `read` fills the part from its bytes and
// returns the error if the file is invalid.
template <typename Read>
LoadedFile load_alone(const fs::path& path, const char* format, const FileSystem& files,
                      Read read) {
    LoadedFile part = new_part(path, format, "text");
    part.scene.version = 1;
    const auto bytes = read_into(part, path, format, files);
    if (!bytes) return part;
    if (std::optional<Diagnostic> problem = read(*bytes, part))
        return with_error(std::move(part), *std::move(problem));
    name_clips(part, path);
    part.is_understood = true;
    return part;
}

LoadedFile load_smd(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    const auto read = [&](const Bytes& bytes, LoadedFile& part) -> std::optional<Diagnostic> {
        const auto origins = std::make_shared<VertexOrigins>();
        origins->file = path_text(path);
        Result<Model> model = parse_smd(
            as_text(bytes), {options.weights_as_compiler.value_or(false), 0, &origins->lines});
        if (!model) return model.error();
        part.scene.model = std::move(*model);
        part.scene.origins = origins;
        return std::nullopt;
    };
    return load_alone(path, "smd", files, read);
}

LoadedFile load_dmx(const fs::path& path, const LoadOptions&, const FileSystem& files) {
    const auto read = [&](const Bytes& bytes, LoadedFile& part) -> std::optional<Diagnostic> {
        Result<ParsedDmx> dmx = parse_dmx(bytes);
        if (!dmx) return dmx.error();
        const ElementGraph& graph = dmx->graph;
        part.scene.encoding = fmt::format("{} {}", graph.encoding, graph.encoding_version);
        part.scene.version = graph.format_version;
        const auto count = static_cast<uint32_t>(dmx->model.vertices.size());
        part.scene.model = std::move(dmx->model);
        if (count > 0)
            part.scene.origins = std::make_shared<VertexOrigins>(VertexOrigins{
                {}, {}, {{path_text(path), {}, std::move(dmx->corners)}}, {{0, count, 0, {}}}});
        part.scene.elements = std::move(dmx->graph);
        return std::nullopt;
    };
    return load_alone(path, "dmx", files, read);
}

// Loads the shapes of a VTA; they are added later to the mesh they move.
LoadedFile load_vta(const fs::path& path, const LoadOptions&, const FileSystem& files) {
    const auto read = [](const Bytes& bytes, LoadedFile& part) -> std::optional<Diagnostic> {
        Result<VtaFile> vta = parse_vta(as_text(bytes));
        if (!vta) return vta.error();
        part.scene.diagnostics = std::move(vta->diagnostics);
        const auto shapes = std::make_shared<const VtaFile>(std::move(*vta));
        part.add_to = [shapes](Model& model) { attach_vta(model, *shapes); };
        part.alone = [shapes] { return vta_point_model(*shapes); };
        return std::nullopt;
    };
    return load_alone(path, "vta", files, read);
}

using LoadPart = LoadedFile (*)(const fs::path&, const LoadOptions&, const FileSystem&);

LoadPart part_loader(FileType type) {
    switch (type) {
        case FileType::kSmd:
            return load_smd;
        case FileType::kVta:
            return load_vta;
        case FileType::kDmx:
            return load_dmx;
        case FileType::kQc:
            return load_qc;
        default:
            return load_compiled;
    }
}

// The error for an unknown extension; first checks whether the path is a file at all.
Diagnostic unsupported_error(const fs::path& path, const FileSystem& files) {
    if (is_archive_name(path))
        return error("archive-alone", fmt::format("is an archive; name a model in it, as in "
                                                  "'{}!models/hat.mdl'",
                                                  path_text(path.filename())));
    const Result<ByteSource> file = files->open(path);
    if (!file) {
        Diagnostic problem = file.error();
        if (!files->list(path).empty())
            problem.message =
                "is a folder, not a file; check, diff, view and render --contact-sheet models "
                "take folders";
        return problem;
    }
    const std::string ending = path_text(path.extension());
    const std::string what = ending.empty() ? "without an extension" : '"' + ending + '"';
    std::string_view other = other_format(read_first_bytes(*file));
    if (other.empty()) other = format_by_extension(ending);
    return error(
        "unknown-format",
        fmt::format("unknown kind of file {}{}, expected one of {}", what,
                    other.empty() ? "" : fmt::format(": this is {}", other), extension_list()));
}

LoadedFile load_part(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    const FileTypeRow* row = find_file_type(path_text(path.filename()));
    if (row) {
        LoadedFile part;
        Diagnostics problems;
        if (within_budget(problems, "what it holds",
                          [&] { part = part_loader(row->type)(path, options, files); }))
            return part;
        part = new_part(path, "", "");
        for (Diagnostic& problem : problems) part = with_error(std::move(part), std::move(problem));
        return part;
    }
    return with_error(new_part(path, "", ""), unsupported_error(path, files));
}

// Adds the name that was probably meant to the error about a file that does not exist.
void suggest_name(LoadedFile& part, const FileSystem& files) {
    const fs::path path = absolute_path(part.path);
    if (part.is_understood ||
        find_name(files, path.parent_path(), path_text(path.filename())).has_value())
        return;
    for (Diagnostic& problem : part.scene.diagnostics)
        if (problem.code == "unreadable") {
            problem.message += similar_name_note(path, files);
            return;
        }
}

// True for a file of a compiled model that is already loaded: all of its files may be opened (by a
// shell's wildcard), and are one part.
bool is_companion_of(const fs::path& path, const std::vector<fs::path>& loaded) {
    return std::any_of(loaded.begin(), loaded.end(),
                       [&](const fs::path& other) { return is_same_compiled(path, other); });
}

bool is_past_memory() {
    const MemoryBudget* memory = MemoryTrackingScope::current();
    return memory != nullptr && memory->is_exceeded();
}

// Frees the memory of a part's model after merging, which copied it.
void release_model(LoadedFile& part) {
    part.is_understood = false;
    Diagnostics diagnostics = std::exchange(part.scene.model.diagnostics, {});
    part.scene.model = {};
    part.scene.model.diagnostics = std::move(diagnostics);
}

std::vector<LoadedFile> read_parts(std::span<const fs::path> paths, const LoadOptions& options,
                                   const FileSystem& files) {
    std::vector<LoadedFile> parts;
    std::vector<fs::path> loaded;
    for (const fs::path& path : paths) {
        if (is_companion_of(path, loaded)) continue;
        loaded.push_back(path);
        parts.push_back(load_part(path, options, files));
        suggest_name(parts.back(), files);
        if (is_past_memory() && find_base(parts) + 1 < parts.size()) release_model(parts.back());
    }
    return parts;
}

FileSystem permitted_files(const FileSystem& files, std::span<const fs::path> paths,
                           const LoadOptions& options) {
    if (options.allows_outside) return files;
    std::vector<fs::path> folders = options.material_folders;
    folders.insert(folders.end(), options.content_roots.begin(), options.content_roots.end());
    return restricted_files(files, paths, folders);
}

// Loads materials. Faults in them are not errors of the model, which can be viewed without them.
void add_materials(Scene& scene, const LoadOptions& options, const FileSystem& files,
                   const FileSystem& uncounted) {
    Diagnostics problems;
    within_budget(problems, "the rest of its materials",
                  [&] { resolve_materials(scene, options, files, uncounted); });
    scene.resolved_materials.resize(scene.model.materials.size());
    for (Diagnostic& problem : problems) {
        problem.severity = Severity::kWarning;
        problem.file = path_text(scene.file);
        scene.diagnostics.push_back(std::move(problem));
    }
}

// `uncounted`: access to the same files without the budget of a load, for reads after it.
Scene load_with_materials(std::span<const fs::path> paths, const LoadOptions& options,
                          const FileSystem& files, const FileSystem& uncounted) {
    Scene scene = merged_scene(read_parts(paths, options, files), options.depth);
    const bool has_surfaces = !scene.format.empty() && scene.format != "phy";
    if (has_surfaces && options.with_materials && has_own_materials(scene.model))
        add_materials(scene, options, files, uncounted);
    return scene;
}

// Reports folders that could not be listed, where companion files may not have been found.
void add_unlisted(Scene& scene, const UnlistedFolders& unlisted, std::span<const fs::path> paths) {
    std::set<fs::path> model_folders;
    for (const fs::path& path : paths) model_folders.insert(path.parent_path());
    const bool is_missing = std::any_of(scene.files.begin(), scene.files.end(),
                                        [](const SourceFile& file) { return !file.is_there(); });
    for (Diagnostic& note : unlisted.diagnostics(model_folders, is_missing))
        scene.diagnostics.push_back(std::move(note));
}

// The path as an archive spells it: maps name models in any case and with either slash.
fs::path archived_path(const fs::path& path, const FileSystem& files) {
    std::optional<fs::path> packed;
    if (const auto packed_path = split_archive_path(path))
        packed = find_in_root(archive_top(packed_path->archive), packed_path->inside, files);
    return packed.value_or(with_archive_slash(path));
}

Scene failed_scene(std::span<const fs::path> paths, Diagnostic problem) {
    Scene scene;
    scene.file = paths.empty() ? fs::path() : paths.front();
    scene.diagnostics.push_back(about_file(scene.file, std::move(problem)));
    return scene;
}

}  // namespace

std::string similar_name_note(const fs::path& missing, const FileSystem& files) {
    const std::string ending = path_text(missing.extension());
    std::vector<std::string> alike, stems, others;  // `alike` have the stems and the same ending
    for (const std::string& other : files->list(absolute_path(missing).parent_path())) {
        const fs::path path = path_from_text(other);
        const bool may_be_folder = !path.has_extension();
        if (!may_be_folder && find_file_type(other) == nullptr && !is_archive_name(path)) continue;
        const bool is_alike = !ending.empty() && same_name(path_text(path.extension()), ending);
        (is_alike ? alike : others).push_back(other);
        if (is_alike) stems.push_back(path_text(path.stem()));
    }
    // The ending is not compared with an equal one, which would count as letters in common.
    const std::string stem = closest_name(path_text(missing.stem()), stems);
    if (stem.empty()) return did_you_mean(path_text(missing.filename()), others);
    const auto found = std::find(stems.begin(), stems.end(), stem) - stems.begin();
    return fmt::format(" (did you mean {}?)", quotable(at(alike, found)));
}

Scene load_scene(std::span<const fs::path> paths, const LoadOptions& options,
                 const FileSystem& files) {
    return load_scene(paths, options, files, std::make_shared<Budget>());
}

Scene load_scene(std::span<const fs::path> paths, const LoadOptions& options,
                 const FileSystem& files, const std::shared_ptr<Budget>& budget) {
    const MemoryTrackingScope memory_scope(&budget->memory);
    const DeadlineScope deadline(options.timeout);
    const RepeatedUnpackingScope unpacking_scope;
    try {
        std::vector<fs::path> opened_paths;
        opened_paths.reserve(paths.size());
        for (const fs::path& path : paths) opened_paths.push_back(archived_path(path, files));
        const UnlistedFolders unlisted;
        const FileSystem counted = unlisted.watch(cached_listing(counted_files(files, budget)));
        Scene scene = load_with_materials(
            opened_paths, options, permitted_files(counted, opened_paths, options),
            options.with_pixels ? permitted_files(files, opened_paths, options) : nullptr);
        add_unlisted(scene, unlisted, opened_paths);
        return scene;
    } catch (const MemoryLimitExceeded&) {
        return failed_scene(paths, budget_error("what there is"));
    } catch (const TimeoutError&) {
        if (options.timeout <= 0) throw;  // the time limit of an enclosing task
        return failed_scene(paths, timeout_error());
    } catch (const std::bad_alloc&) {
        return failed_scene(paths, error("out-of-memory", "not enough memory to open this"));
    } catch (const std::exception& problem) {
        return failed_scene(paths,
                            error("failed", std::string("cannot be opened: ") + problem.what()));
    }
}

}  // namespace studioscope
