#include "formats/compiled/load_compiled.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <utility>

#include "core/budget.h"
#include "core/deadline.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/thread_pool.h"
#include "formats/compiled/companions.h"
#include "formats/compiled/compiled.h"
#include "formats/compiled/phy.h"
#include "formats/compiled/properties.h"
#include "formats/compiled/rebuild.h"
#include "formats/compiled/vvd.h"
#include "formats/diagnostics.h"
#include "model/compiled_files.h"
#include "model/compiled_model.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Finds the opened file if it has the type, else the companion: other names may differ in case
// only.
Companion opened_or_companion(const LoadedFile& part, const CompiledFiles& compiled, FileType type,
                              const FileSystem& files) {
    const FileTypeRow* row = find_file_type(path_text(part.path.filename()));
    if (row && row->type == type) return {part.path, {path_text(part.path.filename())}};
    return find_companion(compiled.stem, type, files);
}

bool needs_vertices(const MdlFile& mdl) {
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& model : part.models)
            if (model.vertex_count > 0) return true;
    return false;
}

void read_mdl(LoadedFile& part, CompiledFiles& compiled, const FileSystem& files) {
    const Companion companion = opened_or_companion(part, compiled, FileType::kMdl, files);
    if (companion.path.empty()) {
        const std::string tried = add_missing_file(part, companion, "mdl");
        const bool has_vertices =
            !opened_or_companion(part, compiled, FileType::kVvd, files).path.empty();
        report_at(part.scene.diagnostics, Severity::kNote, "mdl-missing", Location(),
                  "MDL not found{} (tried {})",
                  has_vertices ? "; vertices are shown as points" : "", tried);
        return;
    }
    compiled.names.mdl = path_text(companion.path);
    const auto bytes = read_into(part, companion.path, "mdl", files);
    if (!bytes) return;
    Result<MdlFile> mdl = parse_mdl(*bytes);
    if (mdl && !is_known_mdl_version(mdl->header.version) && needs_vertices(*mdl) &&
        !has_matching_vertices(part.path, compiled.stem, *mdl, files))
        mdl = unknown_mdl_version(mdl->header.version);
    compiled.mdl = to_shared(take(part, std::move(mdl), compiled.names.mdl));
}

void read_vvd(LoadedFile& part, CompiledFiles& compiled, const FileSystem& files) {
    const Companion companion = opened_or_companion(part, compiled, FileType::kVvd, files);
    if (companion.path.empty()) {
        const std::string tried = add_missing_file(part, companion, "vvd");
        if (!compiled.mdl) return;
        // Models that only contain animations usually have no VVD.
        Diagnostic missing =
            note("vvd-missing",
                 fmt::format("VVD not found; only the skeleton is shown (tried {})", tried));
        if (needs_vertices(*compiled.mdl)) missing.severity = Severity::kWarning;
        part.scene.diagnostics.push_back(std::move(missing));
        return;
    }
    compiled.names.vvd = path_text(companion.path);
    const auto source = open_into(part, companion.path, "vvd", files);
    if (!source) return;
    auto parsed = take(part, parse_vvd(*source), compiled.names.vvd);
    if (!parsed) return;
    compiled.vvd = std::make_shared<VertexFile>(std::move(parsed->file));
    Bytes header(kVvdHeaderSize);
    if (source->read(0, header))
        part.scene.headers.push_back({compiled.names.vvd, header_fields(header, "VVD")});
}

// Adds the strips of all levels of a model whose first mesh is `mesh`.
void add_strips(VtxModel& body, int mesh, size_t mesh_count, StripFile& strips) {
    for (size_t lod = 0; lod < body.lods.size(); ++lod) {
        auto& meshes = body.lods[lod].meshes;
        if (meshes.size() != mesh_count) continue;  // the level is not drawn
        for (size_t i = 0; i < meshes.size(); ++i)
            strips.meshes.push_back({mesh + static_cast<int>(i), static_cast<int>(lod),
                                     meshes[i].offset, std::move(meshes[i].groups)});
    }
}

// Reads the VTX that was opened, else the best one that is valid; errors of the others are
// reported.
void read_vtx(LoadedFile& part, CompiledFiles& compiled, const LoadOptions& options,
              const FileSystem& files) {
    const VtxVariants variants = find_vtx_variants(part.path, compiled.stem, files);
    for (const fs::path& variant : variants.files) {
        const std::string name = path_text(variant);
        if (compiled.vtx && options.depth == LoadDepth::kFull) {
            check_unused_vtx(part, variant, *compiled.mdl, files);
            continue;
        }
        if (compiled.vtx) {
            part.scene.files.push_back({path_from_text(name), "vtx", 0, FileStatus::kNotUsed});
            continue;
        }
        compiled.names.vtx = name;
        auto bytes = read_into(part, variant, "vtx", files);
        if (!bytes) continue;
        auto vtx = take(part, parse_vtx(*bytes, vtx_expectation(*compiled.mdl)), name);
        if (!vtx) continue;
        compiled.vtx = std::make_shared<VtxFile>(std::move(*vtx));
        part.scene.headers.push_back({name, header_fields(*bytes, "VTX")});
        compiled.vtx_bytes = std::move(*bytes);
    }
    if (!variants.files.empty()) return;
    const std::string tried = add_missing_file(part, variants.searched, "vtx");
    if (compiled.vvd && !compiled.vvd->pool.empty())
        report_at(part.scene.diagnostics,
                  needs_vertices(*compiled.mdl) ? Severity::kWarning : Severity::kNote,
                  "vtx-missing", Location(),
                  "VTX not found; the vertices are shown as points (tried {})", tried);
}

void read_phy(LoadedFile& part, CompiledFiles& compiled, const FileSystem& files) {
    const Companion companion = opened_or_companion(part, compiled, FileType::kPhy, files);
    if (companion.path.empty()) return;  // many models have no collision data
    const auto bytes = read_into(part, companion.path, "phy", files);
    if (!bytes) return;
    Result<ParsedPhy> phy = parse_phy(*bytes);
    if (phy) bind_solids(part.scene.model, compiled.mdl->header.checksum, *phy);
    auto taken = take(part, std::move(phy), path_text(companion.path));
    if (!taken) return;
    part.scene.collision = std::move(taken->collision);
    compiled.phy = std::make_shared<const PhyFile>(std::move(taken->file));
    part.scene.headers.push_back({path_text(companion.path), header_fields(*bytes, "PHY")});
}

// Returns strip groups and strips by the model's meshes, which are in the MDL's order.
std::shared_ptr<const StripFile> make_strip_file(CompiledFiles& compiled) {
    auto strips = std::make_shared<StripFile>();
    strips->file = compiled.names.vtx;
    int mesh = 0;
    for (size_t part = 0; part < compiled.mdl->body_parts.size(); ++part)
        for (size_t body = 0; body < compiled.mdl->body_parts[part].models.size(); ++body) {
            const size_t count = compiled.mdl->body_parts[part].models[body].meshes.size();
            auto& parts = compiled.vtx->body_parts;
            if (part < parts.size() && body < parts[part].models.size())
                add_strips(parts[part].models[body], mesh, count, *strips);
            mesh += static_cast<int>(count);
        }
    strips->bytes = std::move(compiled.vtx_bytes);
    return strips;
}

// Reads the companion files other than those with the geometry.
void read_companions(LoadedFile& part, CompiledFiles& compiled, const LoadOptions& options,
                     const FileSystem& files) {
    Diagnostics& diagnostics = part.scene.diagnostics;
    within_budget(diagnostics, "what it collides with", [&] { read_phy(part, compiled, files); });
    within_budget(diagnostics, "the rest of the included models", [&] {
        compiled.included =
            read_includes(part, path_from_text(compiled.names.mdl), *compiled.mdl, options, files);
    });
}

// The files in their own shape, for the scene. Triangles are left to the scene's model unless it
// may be built again.
std::shared_ptr<const CompiledModel> make_compiled_model(CompiledFiles& compiled) {
    CompiledModel model{compiled.names, compiled.mdl, compiled.ani, compiled.vvd,
                        compiled.vtx,   {},           compiled.phy, std::move(compiled.included)};
    if (!compiled.vtx) return std::make_shared<const CompiledModel>(std::move(model));
    model.strips = make_strip_file(compiled);
    if (!compiled.is_kept)
        for (VtxBodyPart& part : compiled.vtx->body_parts)
            for (VtxModel& body : part.models)
                for (VtxLod& lod : body.lods)
                    for (VtxMesh& mesh : lod.meshes) mesh.corners = {};
    return std::make_shared<const CompiledModel>(std::move(model));
}

void describe(Scene& scene, const CompiledFiles& compiled) {
    scene.encoding = "binary";
    scene.format = compiled.mdl ? "mdl" : "vvd";
    scene.version = compiled.mdl ? compiled.mdl->header.version : compiled.vvd->version;
    scene.checksum = compiled.mdl ? compiled.mdl->header.checksum : compiled.vvd->checksum;
}

bool is_listed(const fs::path& path, const FileSystem& files) {
    const std::string name = path_text(path.filename());
    return find_name(files, path.parent_path(), name) == name;
}

// Decodes motion, on another thread if there is enough of it.
std::future<Model> decode_in_background(LoadedFile& part, const CompiledFiles& compiled,
                                        const LoadOptions& options) {
    constexpr size_t kMinPerThread = size_t{32} * 1024;  // bytes of an MDL
    if (!compiled.mdl) return {};
    const bool is_long = compiled.mdl->bytes.size() > kMinPerThread || compiled.ani;
    const auto decode = [files = motion_files(part, compiled.mdl, compiled.ani, compiled.names,
                                              options)] { return make_motion_model(files); };
    return is_long && options.depth == LoadDepth::kFull ? run_async(decode)
                                                        : std::async(std::launch::deferred, decode);
}

// Takes the motion; a model is viewable without its clips.
Model take_motion(std::future<Model> motion, Diagnostics& diagnostics) {
    Model model;
    if (motion.valid()) within_budget(diagnostics, "the animation", [&] { model = motion.get(); });
    return model;
}

bool has_ending(const fs::path& path, std::string_view ending) {
    return lower_case(path_text(path.extension())) == ending;
}

// Reads only the header of an .ani that was opened alone: its content cannot be decoded without its
// MDL.
void report_lone_ani(LoadedFile& part, const fs::path& path, const FileSystem& files) {
    const auto bytes = read_into(part, path, "ani", files);
    if (!bytes) return;
    if (is_windows_cursor(as_text(*bytes))) {
        part = with_error(
            std::move(part),
            error("ani-cursor", "not an ANI of a model: this is an animated Windows cursor"));
        return;
    }
    part.scene.headers.push_back({path_text(path), header_fields(*bytes, "MDL")});
    part = with_error(
        std::move(part),
        error("ani-alone", "MDL not found; an ANI cannot be shown without it: open its .mdl"));
}

// Reads a PHY without its model: mods replace the collision model of a game's model.
void read_lone_phy(LoadedFile& part, const fs::path& path, const FileSystem& files) {
    const auto bytes = read_into(part, path, "phy", files);
    if (!bytes) return;
    auto phy = take(part, parse_phy(*bytes), path_text(path));
    if (!phy) return;
    CompiledModel compiled;
    compiled.phy = std::make_shared<const PhyFile>(std::move(phy->file));
    part.scene.compiled = std::make_shared<const CompiledModel>(std::move(compiled));
    const size_t count = phy->collision.solids.size();
    report_at(part.scene.diagnostics, Severity::kNote, "phy-alone", Location(),
              "MDL not found; {} solid{} shown, each in its own space", count,
              count == 1 ? " is" : "s are");
    part.scene.headers.push_back({path_text(path), header_fields(*bytes, "PHY")});
    part.scene.format = "phy";
    part.scene.checksum = phy->collision.checksum;
    part.scene.model = make_solid_model(phy->collision);
    part.is_understood = true;
}

LoadedFile nothing_to_show(LoadedFile part) {
    if (!has_errors(part.scene.diagnostics))
        part = with_error(std::move(part),
                          error("compiled-alone", "MDL and VVD not found; nothing can be shown"));
    return part;
}

// Loads a companion file without its model and vertices.
LoadedFile load_alone(LoadedFile part, const fs::path& path, const FileSystem& files) {
    if (has_ending(path, ".ani")) report_lone_ani(part, path, files);
    if (has_ending(path, ".phy")) read_lone_phy(part, path, files);
    return part.is_understood ? std::move(part) : nothing_to_show(std::move(part));
}

// Reads an .mdl and its .ani, if it refers to one.
void read_motion_files(LoadedFile& part, CompiledFiles& compiled, const LoadOptions& options,
                       const FileSystem& files) {
    read_mdl(part, compiled, files);
    if (!compiled.mdl) return;
    within_budget(part.scene.diagnostics, "the animation", [&] {
        compiled.ani = to_shared(
            read_ani(part, *compiled.mdl, compiled.stem, compiled.names.ani, options, files));
    });
    part.scene.headers.push_back({compiled.names.mdl, header_fields(compiled.mdl->bytes, "MDL")});
}

void read_mesh_files(LoadedFile& part, CompiledFiles& compiled, const LoadOptions& options,
                     const FileSystem& files) {
    Diagnostics& diagnostics = part.scene.diagnostics;
    within_budget(diagnostics, "the vertices", [&] { read_vvd(part, compiled, files); });
    if (compiled.mdl)
        within_budget(diagnostics, "the mesh", [&] { read_vtx(part, compiled, options, files); });
}

}  // namespace

LoadedFile load_compiled(const fs::path& path, const LoadOptions& options,
                         const FileSystem& files) {
    LoadedFile part = new_part(path, "mdl", "binary");
    const auto kept_files = std::make_shared<CompiledFiles>();
    CompiledFiles& compiled = *kept_files;
    compiled.stem = compiled_file_stem(path);
    if (!is_listed(path, files))  // a case-insensitive disk opens other spellings too
        if (const auto file = files->open(path); !file)
            return with_error(std::move(part), file.error());
    read_motion_files(part, compiled, options, files);
    std::future<Model> motion = decode_in_background(part, compiled, options);
    read_mesh_files(part, compiled, options, files);
    if (!compiled.mdl && !compiled.vvd) return load_alone(std::move(part), path, files);
    compiled.is_kept = can_be_rebuilt(compiled, options);
    compiled.layout_messages_at = part.scene.diagnostics.size();
    Model rest = take_motion(std::move(motion), part.scene.diagnostics);
    const size_t rest_messages = rest.diagnostics.size();
    build_model(part, compiled, {options.root_lod, options.fixups}, std::move(rest));
    const size_t first_of_rest = part.scene.model.diagnostics.size() - rest_messages;
    describe(part.scene, compiled);
    if (compiled.mdl) {
        part.scene.properties = mdl_properties(*compiled.mdl);
        read_companions(part, compiled, options, files);
        part.scene.compiled = make_compiled_model(compiled);
    }
    part.is_understood = true;
    if (compiled.is_kept && can_be_rebuilt(compiled, options))
        keep_for_rebuilding(part, kept_files, first_of_rest);
    return part;
}

}  // namespace studioscope
