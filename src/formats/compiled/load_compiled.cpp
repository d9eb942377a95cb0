#include "formats/compiled/load_compiled.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <utility>

#include "core/budget.h"
#include "core/deadline.h"
#include "core/run_async.h"
#include "core/text.h"
#include "formats/compiled/compiled.h"
#include "formats/compiled/headers.h"
#include "formats/compiled/load_includes.h"
#include "formats/compiled/mdl_properties.h"
#include "formats/compiled/part.h"
#include "formats/compiled/phy.h"
#include "formats/compiled/phy_model.h"
#include "formats/compiled/vtx_flavours.h"
#include "formats/compiled/vvd.h"
#include "model/strip_file.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The three files as far as they could be understood.
struct CompiledFiles {
    fs::path stem;
    CompiledNames names;
    std::shared_ptr<const MdlFile> mdl;
    std::optional<VertexFile> vvd;
    std::optional<VtxFile> vtx;
    Bytes vtx_bytes;
    std::shared_ptr<const AniFile> ani;
    std::optional<ParsedPhy> phy;
};

// The file that was named, where it is one of that type: names beside it may differ in case alone.
Companion named_or_companion(const Part& part, const CompiledFiles& found, FileType type,
                             const FileSystem& files) {
    const FileTypeRow* row = find_file_type(part.path.filename().string());
    if (row && row->type == type) return {part.path, {part.path.filename().string()}};
    return find_companion(found.stem, type, files);
}

void read_mdl(Part& part, CompiledFiles& found, const FileSystem& files) {
    const Companion companion = named_or_companion(part, found, FileType::kMdl, files);
    if (companion.path.empty()) {
        const std::string tried = not_found(part, companion, "mdl");
        part.scene.diagnostics.push_back(
            note("mdl-missing", fmt::format("no model file beside it; tried {}", tried)));
        return;
    }
    found.names.mdl = companion.path.string();
    const auto bytes = read_into(part, companion.path, "mdl", files);
    if (!bytes) return;
    found.mdl = kept(take(part, parse_mdl(*bytes), found.names.mdl));
}

bool needs_vertices(const MdlFile& mdl) {
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& model : part.models)
            if (model.vertex_count > 0) return true;
    return false;
}

void read_vvd(Part& part, CompiledFiles& found, const FileSystem& files) {
    const Companion companion = named_or_companion(part, found, FileType::kVvd, files);
    if (companion.path.empty()) {
        const std::string tried = not_found(part, companion, "vvd");
        if (!found.mdl) return;
        // Usual for models that only carry animations.
        Diagnostic missing = note(
            "vvd-missing", fmt::format("no vertices: only the skeleton is shown; tried {}", tried));
        if (needs_vertices(*found.mdl)) missing.severity = Severity::kWarning;
        part.scene.diagnostics.push_back(std::move(missing));
        return;
    }
    found.names.vvd = companion.path.string();
    const auto source = open_into(part, companion.path, "vvd", files);
    if (!source) return;
    auto parsed = take(part, parse_vvd(*source), found.names.vvd);
    if (!parsed) return;
    found.vvd = std::move(parsed->file);
    Bytes header(kVvdHeaderSize);
    if (source->read(0, header))
        part.scene.headers.push_back({found.names.vvd, vvd_header_fields(header)});
}

// Those of all levels of a model whose first mesh is `mesh`.
void add_strips(VtxModel& body, int mesh, size_t mesh_count, StripFile& strips) {
    for (size_t lod = 0; lod < body.lods.size(); ++lod) {
        auto& meshes = body.lods[lod].meshes;
        if (meshes.size() != mesh_count) continue;  // the level is not drawn
        for (size_t i = 0; i < meshes.size(); ++i)
            strips.meshes.push_back({mesh + static_cast<int>(i), static_cast<int>(lod),
                                     meshes[i].offset, std::move(meshes[i].groups)});
    }
}

// The named flavour, else the best that can be read; those that cannot are said and the next is
// tried.
void read_vtx(Part& part, CompiledFiles& found, const LoadOptions& options,
              const FileSystem& files) {
    const VtxFlavours flavours = find_vtx_flavours(part.path, found.stem, files);
    for (const fs::path& flavour : flavours.there) {
        const std::string name = flavour.string();
        if (found.vtx && options.is_thorough) {
            check_spare_vtx(part, flavour, *found.mdl, files);
            continue;
        }
        if (found.vtx) {
            part.scene.files.push_back({name, "vtx", 0, FileStatus::kNotUsed});
            continue;
        }
        found.names.vtx = name;
        auto bytes = read_into(part, flavour, "vtx", files);
        if (!bytes) continue;
        found.vtx = take(part, parse_vtx(*bytes, vtx_expectation(*found.mdl)), name);
        if (!found.vtx) continue;
        part.scene.headers.push_back({name, vtx_header_fields(*bytes)});
        found.vtx_bytes = std::move(*bytes);
    }
    if (!flavours.there.empty()) return;
    const std::string tried = not_found(part, flavours.looked_for, "vtx");
    if (found.vvd && !found.vvd->pool.empty())
        part.scene.diagnostics.push_back(error(
            "vtx-missing",
            fmt::format("no index data, so the vertices are shown as points; tried {}", tried)));
}

void read_phy(Part& part, CompiledFiles& found, const FileSystem& files) {
    const Companion companion = named_or_companion(part, found, FileType::kPhy, files);
    if (companion.path.empty()) return;  // many models collide with nothing
    const auto bytes = read_into(part, companion.path, "phy", files);
    if (!bytes) return;
    Result<ParsedPhy> phy = parse_phy(*bytes);
    if (phy) bind_solids(part.scene.model, found.mdl->header.checksum, *phy);
    found.phy = take(part, std::move(phy), companion.path.string());
    if (!found.phy) return;
    part.scene.collision = std::move(found.phy->collision);
    part.scene.headers.push_back({companion.path.string(), phy_header_fields(*bytes)});
}

// Strip groups and strips, by the meshes of the model: the MDL's, one after another.
std::shared_ptr<const StripFile> strips_of(CompiledFiles& found) {
    auto strips = std::make_shared<StripFile>();
    strips->file = found.names.vtx;
    int mesh = 0;
    for (size_t part = 0; part < found.mdl->body_parts.size(); ++part)
        for (size_t body = 0; body < found.mdl->body_parts[part].models.size(); ++body) {
            const size_t count = found.mdl->body_parts[part].models[body].meshes.size();
            auto& parts = found.vtx->body_parts;
            if (part < parts.size() && body < parts[part].models.size())
                add_strips(parts[part].models[body], mesh, count, *strips);
            mesh += static_cast<int>(count);
        }
    strips->bytes = std::move(found.vtx_bytes);
    return strips;
}

// Everything but the mesh that a model brings or refers to.
void read_companions(Part& part, CompiledFiles& found, const LoadOptions& options,
                     const FileSystem& files) {
    Diagnostics& said = part.scene.diagnostics;
    within_budget(said, "what it collides with", [&] { read_phy(part, found, files); });
    within_budget(said, "the rest of the included models",
                  [&] { read_includes(part, found.names.mdl, *found.mdl, options, files); });
}

void describe(Scene& scene, const CompiledFiles& found) {
    scene.encoding = "binary";
    scene.format = found.mdl ? "mdl" : "vvd";
    scene.version = found.mdl ? found.mdl->header.version : found.vvd->version;
    scene.checksum = found.mdl ? found.mdl->header.checksum : found.vvd->checksum;
}

// A root LOD that the file does not have, or that the MDL does not allow, is the coarsest that may
// be (vvd.md 4; the MDL's 0 allows all).
int allowed_root(Part& part, const CompiledFiles& found, int wanted) {
    const int last = found.vvd ? std::max(found.vvd->lod_count - 1, 0) : 0;
    const int allowed = found.mdl ? int{found.mdl->header.allowed_root_lods} : 0;
    const int most = allowed > 0 ? std::min(last, allowed - 1) : last;
    if (wanted <= most) return wanted;
    const char* why = most < last ? "MDL allows" : "file has";
    part.scene.diagnostics.push_back(
        warning("root-lod-range",
                fmt::format("root LOD {} was asked for; the {} 0..{}", wanted, why, most)));
    return most;
}

// Each row once, ascending; those that the table does not have are told.
FixupUse allowed_fixups(Part& part, const CompiledFiles& found, const FixupUse& wanted) {
    const int rows = found.vvd ? static_cast<int>(found.vvd->fixups.size()) : 0;
    FixupUse use = wanted;
    std::sort(use.rows_off.begin(), use.rows_off.end());
    use.rows_off.erase(std::unique(use.rows_off.begin(), use.rows_off.end()), use.rows_off.end());
    std::erase_if(use.rows_off, [&](int row) {
        const bool is_known = row >= 0 && row < rows;
        if (!is_known)
            part.scene.diagnostics.push_back(warning(
                "no-fixup-range",
                rows == 0 ? fmt::format(
                                "fixup row {} was to be left out; the file has no fixup table", row)
                          : fmt::format("fixup row {} was to be left out; the table has rows 0..{}",
                                        row, rows - 1)));
        return !is_known;
    });
    return use;
}

bool is_listed(const fs::path& path, const FileSystem& files) {
    const std::string name = path.filename().string();
    return find_name(files, path.parent_path(), name) == name;
}

// On a thread of its own where it is enough work for one.
std::future<Model> decode_beside(Part& part, const CompiledFiles& found,
                                 const LoadOptions& options) {
    constexpr size_t kWorthAThread = size_t{32} * 1024;  // bytes of an MDL
    if (!found.mdl) return {};
    const bool is_long = found.mdl->bytes.size() > kWorthAThread || found.ani;
    const auto decode = [files = motion_files(part, found.mdl, found.ani, found.names, options),
                         memory = MemoryTrackingScope::current(),
                         deadline = DeadlineScope::current()] {
        const MemoryTrackingScope counts(memory);
        const DeadlineScope ends(deadline);
        return motion_of(files);
    };
    return is_long && options.is_thorough ? run_async(decode)
                                          : std::async(std::launch::deferred, decode);
}

// A model without its clips can be looked at.
Model take_motion(std::future<Model> motion, Diagnostics& said) {
    Model taken;
    if (motion.valid()) within_budget(said, "the animation", [&] { taken = motion.get(); });
    return taken;
}

bool has_ending(const fs::path& path, std::string_view ending) {
    return lower_case(path.extension().string()) == ending;
}

// An .ani says nothing without the MDL that points into it; its header can be looked at.
void report_lone_ani(Part& part, const fs::path& path, const FileSystem& files) {
    const auto bytes = read_into(part, path, "ani", files);
    if (!bytes) return;
    if (is_windows_cursor(as_text(*bytes))) {
        part = with_error(std::move(part), error("ani-cursor",
                                                 "is an animated Windows mouse "
                                                 "pointer, not model data"));
        return;
    }
    part.scene.headers.push_back({path.string(), mdl_header_fields(*bytes)});
    part = with_error(std::move(part), error("ani-alone",
                                             "holds animation for a model that is not beside it: "
                                             "open the .mdl that it belongs to"));
}

// Mods replace the collision model of a game's model without bringing the model.
void read_lone_phy(Part& part, const fs::path& path, const FileSystem& files) {
    const auto bytes = read_into(part, path, "phy", files);
    if (!bytes) return;
    const auto phy = take(part, parse_phy(*bytes), path.string());
    if (!phy) return;
    const size_t count = phy->collision.solids.size();
    part.scene.diagnostics.push_back(
        note("phy-alone", fmt::format("no model beside it: {} solid{} shown, each in its own space",
                                      count, count == 1 ? " is" : "s are")));
    part.scene.headers.push_back({path.string(), phy_header_fields(*bytes)});
    part.scene.format = "phy";
    part.scene.checksum = phy->collision.checksum;
    part.scene.model = model_of_solids(phy->collision);
    part.is_understood = true;
}

Part nothing_to_show(Part part) {
    if (!has_errors(part.scene.diagnostics))
        part = with_error(std::move(part),
                          error("compiled-alone", "nothing to show without its .mdl or .vvd"));
    return part;
}

// A companion file whose model and vertices are not there.
Part load_alone(Part part, const fs::path& path, const FileSystem& files) {
    if (has_ending(path, ".ani")) report_lone_ani(part, path, files);
    if (has_ending(path, ".phy")) read_lone_phy(part, path, files);
    return part.is_understood ? std::move(part) : nothing_to_show(std::move(part));
}

// The model out of what was read: vertices in the order of the root level, and what draws them.
void assemble(Part& part, CompiledFiles& found, const LoadOptions& options,
              std::future<Model> motion) {
    Diagnostics& said = part.scene.diagnostics;
    const int root = allowed_root(part, found, options.root_lod);
    const FixupUse use = allowed_fixups(part, found, options.fixups);
    const VertexFile* vvd = found.vvd ? &*found.vvd : nullptr;
    RootVertices vertices;
    if (vvd) vertices = take_vertices(*found.vvd, root, use);
    part.scene.model = found.mdl ? assemble_model(*found.mdl, vvd, std::move(vertices),
                                                  found.vtx ? &*found.vtx : nullptr, root,
                                                  found.names, take_motion(std::move(motion), said))
                                 : model_of_points(*vvd, std::move(vertices), root, use);
    if (found.mdl && found.vtx) part.scene.strips = strips_of(found);
    part.scene.root_lod = root;
    part.scene.fixup_use = use;
    if (!vvd) return;
    part.place_of = place_of_vertices(*vvd, root, use);
    part.vertex_file = found.names.vvd;
}

// The .mdl with the .ani that it points into; without one, nothing.
void read_motion_files(Part& part, CompiledFiles& found, const LoadOptions& options,
                       const FileSystem& files) {
    read_mdl(part, found, files);
    if (!found.mdl) return;
    within_budget(part.scene.diagnostics, "the animation", [&] {
        found.ani = kept(read_ani(part, *found.mdl, found.stem, found.names.ani, options, files));
    });
    part.scene.headers.push_back({found.names.mdl, mdl_header_fields(found.mdl->bytes)});
}

void read_mesh_files(Part& part, CompiledFiles& found, const LoadOptions& options,
                     const FileSystem& files) {
    Diagnostics& said = part.scene.diagnostics;
    within_budget(said, "the vertices", [&] { read_vvd(part, found, files); });
    if (found.mdl) within_budget(said, "the mesh", [&] { read_vtx(part, found, options, files); });
}

}  // namespace

Part load_compiled(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    Part part = part_of(path, "mdl", "binary");
    CompiledFiles found;
    found.stem = stem_of_compiled(path);
    if (!is_listed(path, files))  // a disk without case opens other spellings too
        if (const auto file = open_file(files, path); !file)
            return with_error(std::move(part), file.error());
    read_motion_files(part, found, options, files);
    std::future<Model> motion = decode_beside(part, found, options);
    read_mesh_files(part, found, options, files);
    if (!found.mdl && !found.vvd) return load_alone(std::move(part), path, files);
    assemble(part, found, options, std::move(motion));
    describe(part.scene, found);
    if (found.mdl) {
        part.scene.properties = mdl_properties(*found.mdl);
        read_companions(part, found, options, files);
    }
    part.scene.vertex_file = std::move(found.vvd);
    part.is_understood = true;
    return part;
}

}  // namespace studioscope
