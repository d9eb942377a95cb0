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
#include "core/append_capped.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/listing_errors.h"
#include "formats/compiled/load_compiled.h"
#include "formats/dmx/dmx.h"
#include "formats/loaded_file.h"
#include "formats/materials/materials.h"
#include "formats/merge.h"
#include "formats/qc/load_qc.h"
#include "formats/smd/smd.h"
#include "formats/smd/vta.h"
#include "model/file_types.h"
#include "model/flex_curves.h"
#include "model/references.h"
#include "model/seams.h"
#include "model/validate.h"
#include "model/vertex_origins.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Loads a file that needs no other: `read` fills the part from its bytes and returns the error if
// the file is invalid.
template <typename Read>
LoadedFile load_alone(const fs::path& path, const char* format, const FileSystem& files,
                      Read read) {
    LoadedFile part = part_of(path, format, "text");
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
        origins->file = path.string();
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
                {}, {}, {{path.string(), {}, std::move(dmx->corners)}}, {{0, count, 0, {}}}});
        part.scene.elements = std::move(dmx->graph);
        return std::nullopt;
    };
    return load_alone(path, "dmx", files, read);
}

// Loads the shapes of a VTA, which are added later to the mesh that they move.
LoadedFile load_vta(const fs::path& path, const LoadOptions&, const FileSystem& files) {
    const auto read = [](const Bytes& bytes, LoadedFile& part) -> std::optional<Diagnostic> {
        Result<VtaFile> vta = parse_vta(as_text(bytes));
        if (!vta) return vta.error();
        part.scene.diagnostics = std::move(vta->diagnostics);
        const auto shapes = std::make_shared<const VtaFile>(std::move(*vta));
        part.add_to = [shapes](Model& model) { attach_vta(model, *shapes); };
        part.alone = [shapes] { return model_of_vta(*shapes); };
        return std::nullopt;
    };
    return load_alone(path, "vta", files, read);
}

using LoadPart = LoadedFile (*)(const fs::path&, const LoadOptions&, const FileSystem&);

LoadPart loader_of(FileType type) {
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
Diagnostic refusal(const fs::path& path, const FileSystem& files) {
    if (is_archive_name(path))
        return error("archive-alone", "is an archive: name a model in it, as in " +
                                          path.filename().string() + "!models/hat.mdl");
    if (const Result<ByteSource> file = files->open(path); !file) return file.error();
    const std::string ending = path.extension().string();
    const std::string what = ending.empty() ? "a name without an ending" : '"' + ending + '"';
    return error("unknown-format", fmt::format("{} is not one of {}", what, list_of_endings()));
}

LoadedFile load_part(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    const FileTypeRow* row = find_file_type(path.filename().string());
    if (row) {
        LoadedFile part;
        Diagnostics problems;
        if (within_budget(problems, "what it holds",
                          [&] { part = loader_of(row->type)(path, options, files); }))
            return part;
        part = part_of(path, "", "");
        for (Diagnostic& problem : problems) part = with_error(std::move(part), std::move(problem));
        return part;
    }
    return with_error(part_of(path, "", ""), refusal(path, files));
}

// True for a file of a compiled model that is already loaded: all of its files may be named (by a
// shell's wildcard), and are one part.
bool is_companion_of(const fs::path& path, const std::vector<fs::path>& loaded) {
    return std::any_of(loaded.begin(), loaded.end(),
                       [&](const fs::path& other) { return is_same_compiled(path, other); });
}

// The index of the main part: the first with a mesh, else the first with a skeleton.
size_t find_model(const std::vector<LoadedFile>& parts) {
    const auto first = [&](auto is_wanted) {
        const auto found = std::find_if(parts.begin(), parts.end(), [&](const LoadedFile& part) {
            return part.is_understood && is_wanted(part.scene.model);
        });
        return static_cast<size_t>(found - parts.begin());
    };
    size_t index = first([](const Model& model) { return !model.meshes.empty(); });
    if (index == parts.size())
        index = first([](const Model& model) { return !model.bones.empty(); });
    if (index == parts.size()) index = first([](const Model&) { return true; });
    return index;
}

// Runs sanitize_model() or validate() on a part, and names its file in the new diagnostics.
template <typename Check>
void check_part(LoadedFile& part, Check check) {
    Diagnostics& diagnostics = part.scene.model.diagnostics;
    const size_t before = diagnostics.size();
    check(part.scene.model, part.locate);
    for (size_t i = before; i < diagnostics.size(); ++i)
        if (diagnostics[i].location.kind == Location::Kind::kOffset)
            diagnostics[i].file = part.vertex_file;
}

void merge_part(LoadedFile& base, LoadedFile& other) {
    Model& model = base.scene.model;
    const size_t first_new = model.diagnostics.size();
    Model& source = other.scene.model;
    const bool has_meshes = !source.meshes.empty();
    for (Material& material : source.materials) {
        material.file = other.path.string();
        material.is_of_compiled = other.scene.format == "mdl";
    }
    if (has_meshes) merge_model(model, source, other.path.stem().string());
    if (has_meshes) base.scene.origins.reset();  // the meshes now come from several files
    merge_clips(model, source);
    if (other.add_to) other.add_to(model);
    for (size_t i = first_new; i < model.diagnostics.size(); ++i)
        model.diagnostics[i].file = other.path.string();
    for (SourceFile& file : other.scene.files)
        if (!has_meshes && file.role == "smd") file.role = "animation";
}

// All diagnostics of the files, each naming its file, in the order of the files; then those of the
// merged model.
Diagnostics collect(std::vector<LoadedFile>& parts, size_t base, const std::string& file,
                    const Diagnostics& of_model) {
    Diagnostics all;
    const auto add = [&](const Diagnostics& diagnostics, const std::string& path) {
        for (Diagnostic diagnostic : diagnostics) {
            if (diagnostic.file.empty()) diagnostic.file = path;
            append_capped(all, std::move(diagnostic));
        }
    };
    for (size_t i = 0; i < parts.size(); ++i) {
        add(parts[i].scene.diagnostics, parts[i].path.string());
        if (i != base) add(parts[i].scene.model.diagnostics, parts[i].path.string());
    }
    add(of_model, file);
    return all;
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
        if (is_past_memory() && find_model(parts) + 1 < parts.size()) release_model(parts.back());
    }
    return parts;
}

// Merges all parts into the main one. Each is checked before it is merged.
void merge_parts(std::vector<LoadedFile>& parts, size_t base) {
    for (LoadedFile& part : parts)
        if (part.is_understood && parts.size() > 1) check_part(part, sanitize_model);
    for (size_t i = 0; i < parts.size(); ++i)
        if (i != base && parts[i].is_understood) merge_part(parts[base], parts[i]);
    if (parts[base].alone) parts[base].scene.model = parts[base].alone();
}

void finish(LoadedFile& whole, const LoadOptions& options) {
    bind_flex_curves(whole.scene.model);
    check_part(whole, validate);
    if (options.depth == LoadDepth::kFull)
        for (Diagnostic& note : look_for_seams(whole.scene.model).notes)
            whole.scene.model.diagnostics.push_back(std::move(note));
    if (!whole.scene.collision) return;
    for (CollisionSolid& solid : whole.scene.collision->solids)
        if (solid.bone < 0 || solid.bone >= static_cast<int>(whole.scene.model.bones.size()))
            solid.bone = kNone;
}

// The scene of files that are all invalid: their list and their diagnostics.
Scene scene_without_model(std::span<const fs::path> paths, const std::vector<LoadedFile>& parts) {
    Scene scene;
    scene.file = paths.empty() ? fs::path() : paths.front();
    for (const LoadedFile& part : parts)
        scene.headers.insert(scene.headers.end(), part.scene.headers.begin(),
                             part.scene.headers.end());
    return scene;
}

FileSystem bounded(const FileSystem& files, std::span<const fs::path> paths,
                   const LoadOptions& options, const std::shared_ptr<Budget>& budget,
                   const UnlistedFolders& unlisted) {
    FileSystem listed = unlisted.watched(cached_listing(counted(files, budget)));
    if (options.allows_outside) return listed;
    std::vector<fs::path> folders = options.material_folders;
    folders.insert(folders.end(), options.content_roots.begin(), options.content_roots.end());
    return confined(listed, paths, folders);
}

// Loads materials. Faults in them are not errors of the model, which can be viewed without them.
void add_materials(Scene& scene, const LoadOptions& options, const FileSystem& files) {
    Diagnostics problems;
    within_budget(problems, "the rest of its materials",
                  [&] { resolve_materials(scene, options, files); });
    scene.looks.resize(scene.model.materials.size());
    for (Diagnostic& problem : problems) {
        problem.severity = Severity::kWarning;
        problem.file = scene.file;
        scene.diagnostics.push_back(std::move(problem));
    }
}

Scene load_whole(std::span<const fs::path> paths, const LoadOptions& options,
                 const FileSystem& files) {
    std::vector<LoadedFile> parts = read_parts(paths, options, files);
    const size_t base = find_model(parts);
    const bool has_model = base < parts.size();
    if (has_model) {
        merge_parts(parts, base);
        finish(parts[base], options);
    }
    std::vector<SourceFile> all_files;
    for (LoadedFile& part : parts)
        all_files.insert(all_files.end(), part.scene.files.begin(), part.scene.files.end());
    Scene scene = scene_without_model(paths, parts);
    if (has_model) {
        Diagnostics own = std::exchange(parts[base].scene.diagnostics, {});
        scene = std::move(parts[base].scene);
        scene.file = parts[base].path;
        parts[base].scene.diagnostics = std::move(own);
    }
    scene.files = std::move(all_files);
    scene.diagnostics = collect(parts, base, scene.file.string(), scene.model.diagnostics);
    const bool has_surfaces = !scene.format.empty() && scene.format != "phy";
    if (has_surfaces && options.with_materials && has_own_materials(scene.model))
        add_materials(scene, options, files);
    return scene;
}

// Reports folders that could not be listed, where companion files may not have been found.
void add_unlisted(Scene& scene, const UnlistedFolders& unlisted, std::span<const fs::path> paths) {
    std::set<fs::path> own;
    for (const fs::path& path : paths) own.insert(path.parent_path());
    const bool is_missing = std::any_of(scene.files.begin(), scene.files.end(),
                                        [](const SourceFile& file) { return !file.is_there(); });
    for (Diagnostic& note : unlisted.diagnostics(own, is_missing))
        scene.diagnostics.push_back(std::move(note));
}

// The path as an archive spells it: maps name models in any case and with either slash.
fs::path as_packed(const fs::path& path, const FileSystem& files) {
    std::optional<fs::path> packed;
    if (const auto packed_path = split_archive_path(path))
        packed = find_in_root(top_of_archive(packed_path->archive), packed_path->inside, files);
    return packed.value_or(with_archive_slash(path));
}

Scene failed(std::span<const fs::path> paths, Diagnostic problem) {
    Scene scene;
    scene.file = paths.empty() ? fs::path() : paths.front();
    problem.file = scene.file.string();
    scene.diagnostics.push_back(std::move(problem));
    return scene;
}

}  // namespace

Scene load_scene(std::span<const fs::path> paths, const LoadOptions& options,
                 const FileSystem& files) {
    return load_scene(paths, options, files, std::make_shared<Budget>());
}

Scene load_scene(std::span<const fs::path> paths, const LoadOptions& options,
                 const FileSystem& files, const std::shared_ptr<Budget>& budget) {
    const MemoryTrackingScope counts(&budget->memory);
    const DeadlineScope ends(options.timeout);
    const RepeatedUnpackingScope repeats;
    try {
        std::vector<fs::path> named;
        named.reserve(paths.size());
        for (const fs::path& path : paths) named.push_back(as_packed(path, files));
        const UnlistedFolders unlisted;
        Scene scene = load_whole(named, options, bounded(files, named, options, budget, unlisted));
        add_unlisted(scene, unlisted, named);
        return scene;
    } catch (const MemoryLimitExceeded&) {
        return failed(paths, over_budget("what there is"));
    } catch (const TimedOut&) {
        return failed(paths, timed_out());
    } catch (const std::bad_alloc&) {
        return failed(paths, error("out-of-memory", "there is not enough memory to open this"));
    } catch (const std::exception& problem) {
        return failed(paths, error("failed", std::string("cannot be opened: ") + problem.what()));
    }
}

}  // namespace studioscope
