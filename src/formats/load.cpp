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
#include "formats/join.h"
#include "formats/materials/materials.h"
#include "formats/part.h"
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

// A file that needs no other: `read` fills the part from its bytes and says what is wrong, if
// nothing can be understood.
template <typename Read>
Part load_alone(const fs::path& path, const char* format, const FileSystem& files, Read read) {
    Part part = part_of(path, format, "text");
    part.scene.version = 1;
    const auto bytes = read_into(part, path, format, files);
    if (!bytes) return part;
    if (std::optional<Diagnostic> problem = read(*bytes, part))
        return with_error(std::move(part), *std::move(problem));
    name_clips(part, path);
    part.is_understood = true;
    return part;
}

Part load_smd(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    const auto read = [&](const Bytes& bytes, Part& part) -> std::optional<Diagnostic> {
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

Part load_dmx(const fs::path& path, const LoadOptions&, const FileSystem& files) {
    const auto read = [&](const Bytes& bytes, Part& part) -> std::optional<Diagnostic> {
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

// Shapes wait in the part for the mesh that they move.
Part load_vta(const fs::path& path, const LoadOptions&, const FileSystem& files) {
    const auto read = [](const Bytes& bytes, Part& part) -> std::optional<Diagnostic> {
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

using LoadPart = Part (*)(const fs::path&, const LoadOptions&, const FileSystem&);

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

// Of what has no ending of ours: first whether it is a file at all.
Diagnostic refusal(const fs::path& path, const FileSystem& files) {
    if (is_archive_name(path))
        return error("archive-alone", "is an archive: name a model in it, as in " +
                                          path.filename().string() + "!models/hat.mdl");
    if (const Result<ByteSource> file = open_file(files, path); !file) return file.error();
    const std::string ending = path.extension().string();
    const std::string what = ending.empty() ? "a name without an ending" : '"' + ending + '"';
    return error("unknown-format", fmt::format("{} is not one of {}", what, list_of_endings()));
}

Part load_part(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    const FileTypeRow* row = find_file_type(path.filename().string());
    if (row) {
        Part part;
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

// Files of one compiled model may all be named (a shell's star): they are one part.
bool is_companion_of(const fs::path& path, const std::vector<fs::path>& loaded) {
    return std::any_of(loaded.begin(), loaded.end(),
                       [&](const fs::path& other) { return is_same_compiled(path, other); });
}

// The model is the first part with a mesh, else the first with a skeleton.
size_t find_model(const std::vector<Part>& parts) {
    const auto first = [&](auto is_wanted) {
        const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
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

// make_safe() or validate(), naming the file that what they say is about.
template <typename Check>
void check_part(Part& part, Check check) {
    Diagnostics& said = part.scene.model.diagnostics;
    const size_t before = said.size();
    check(part.scene.model, part.place_of);
    for (size_t i = before; i < said.size(); ++i)
        if (said[i].place.kind == Place::Kind::kOffset) said[i].file = part.vertex_file;
}

void join(Part& base, Part& other) {
    Model& model = base.scene.model;
    const size_t first_new = model.diagnostics.size();
    Model& theirs = other.scene.model;
    const bool has_meshes = !theirs.meshes.empty();
    for (Material& material : theirs.materials) {
        material.file = other.path.string();
        material.is_of_compiled = other.scene.format == "mdl";
    }
    if (has_meshes) join_model(model, theirs, other.path.stem().string());
    if (has_meshes) base.scene.origins.reset();  // its meshes are of several files now
    join_clips(model, theirs);
    if (other.add_to) other.add_to(model);
    for (size_t i = first_new; i < model.diagnostics.size(); ++i)
        model.diagnostics[i].file = other.path.string();
    for (SourceFile& file : other.scene.files)
        if (!has_meshes && file.role == "smd") file.role = "animation";
}

// Everything that was said of the files, each entry naming its file, in the order of the files;
// then of the model that they made.
Diagnostics collect(std::vector<Part>& parts, size_t base, const std::string& file,
                    const Diagnostics& of_model) {
    Diagnostics all;
    const auto add = [&](const Diagnostics& said, const std::string& path) {
        for (Diagnostic diagnostic : said) {
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
    return memory != nullptr && memory->is_passed();
}

// Makes room for the model that was read before: a join copies.
void give_up(Part& part) {
    part.is_understood = false;
    Diagnostics said = std::exchange(part.scene.model.diagnostics, {});
    part.scene.model = {};
    part.scene.model.diagnostics = std::move(said);
}

std::vector<Part> read_parts(std::span<const fs::path> paths, const LoadOptions& options,
                             const FileSystem& files) {
    std::vector<Part> parts;
    std::vector<fs::path> loaded;
    for (const fs::path& path : paths) {
        if (is_companion_of(path, loaded)) continue;
        loaded.push_back(path);
        parts.push_back(load_part(path, options, files));
        if (is_past_memory() && find_model(parts) + 1 < parts.size()) give_up(parts.back());
    }
    return parts;
}

// All into the one that is the model. Each is checked before it meets another.
void join_parts(std::vector<Part>& parts, size_t base) {
    for (Part& part : parts)
        if (part.is_understood && parts.size() > 1) check_part(part, make_safe);
    for (size_t i = 0; i < parts.size(); ++i)
        if (i != base && parts[i].is_understood) join(parts[base], parts[i]);
    if (parts[base].alone) parts[base].scene.model = parts[base].alone();
}

void finish(Part& whole, const LoadOptions& options) {
    tie_flex_curves(whole.scene.model);
    check_part(whole, validate);
    if (options.is_thorough)
        for (Diagnostic& said : look_for_seams(whole.scene.model).notes)
            whole.scene.model.diagnostics.push_back(std::move(said));
    if (!whole.scene.collision) return;
    for (CollisionSolid& solid : whole.scene.collision->solids)
        if (solid.bone < 0 || solid.bone >= static_cast<int>(whole.scene.model.bones.size()))
            solid.bone = kNone;
}

// What could be read of files none of which could be understood.
Scene scene_without_model(std::span<const fs::path> paths, const std::vector<Part>& parts) {
    Scene scene;
    scene.file = paths.empty() ? fs::path() : paths.front();
    for (const Part& part : parts)
        scene.headers.insert(scene.headers.end(), part.scene.headers.begin(),
                             part.scene.headers.end());
    return scene;
}

FileSystem bounded(const FileSystem& files, std::span<const fs::path> paths,
                   const LoadOptions& options, const std::shared_ptr<Budget>& budget,
                   const UnlistedFolders& unlisted) {
    FileSystem listed = unlisted.watched(listing_once(counted(files, budget)));
    if (options.allows_outside) return listed;
    std::vector<fs::path> folders = options.material_folders;
    folders.insert(folders.end(), options.content_roots.begin(), options.content_roots.end());
    return confined(listed, paths, folders);
}

// A model without them can be looked at: what they lack is no error of it.
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
    std::vector<Part> parts = read_parts(paths, options, files);
    const size_t base = find_model(parts);
    const bool has_model = base < parts.size();
    if (has_model) {
        join_parts(parts, base);
        finish(parts[base], options);
    }
    std::vector<SourceFile> all_files;
    for (Part& part : parts)
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

// What lies beside a model may not have been found for them.
void add_unlisted(Scene& scene, const UnlistedFolders& unlisted, std::span<const fs::path> paths) {
    std::set<fs::path> own;
    for (const fs::path& path : paths) own.insert(path.parent_path());
    const bool is_missing = std::any_of(scene.files.begin(), scene.files.end(),
                                        [](const SourceFile& file) { return !file.is_there(); });
    for (Diagnostic& said : unlisted.diagnostics(own, is_missing))
        scene.diagnostics.push_back(std::move(said));
}

// As an archive spells it: maps name models in any case and with either slash.
fs::path as_packed(const fs::path& path, const FileSystem& files) {
    std::optional<fs::path> packed;
    if (const auto place = split_archive_path(path))
        packed = find_in_root(top_of_archive(place->archive), place->inside, files);
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
