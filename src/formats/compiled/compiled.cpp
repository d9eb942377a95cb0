#include "formats/compiled/compiled.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "formats/compiled/assembly.h"

namespace studioscope {

namespace {

void add_bones(const MdlFile& mdl, Model& model) {
    for (const MdlBone& bone : mdl.bones)
        model.bones.push_back({bone.name, bone.parent, bone.bind, bone.pose_to_bone, bone.flags});
    for (const MdlAttachment& attachment : mdl.attachments)
        model.attachments.push_back(
            {attachment.name, attachment.bone, to_transform(attachment.local)});
    for (size_t set = 0; set < mdl.hitbox_sets.size(); ++set)
        for (const MdlHitbox& box : mdl.hitbox_sets[set].boxes)
            model.hitboxes.push_back(
                {box.name, static_cast<int>(set), box.bone, box.group, box.min, box.max});
}

void add_materials(const MdlFile& mdl, Model& model) {
    for (const MdlTexture& texture : mdl.textures)
        model.materials.push_back(named_material(texture.name, mdl.texture_folders));
    model.skins = mdl.skins;
}

template <typename T>
std::vector<T> gather(const std::vector<T>& pool, const std::vector<VertexRun>& runs) {
    std::vector<T> gathered;
    if (pool.empty()) return gathered;
    gathered.reserve(pool.size());
    for (const VertexRun& run : runs) {
        const auto first = pool.begin() + run.source;
        gathered.insert(gathered.end(), first, first + run.count);
    }
    return gathered;
}

int clamped_root(const VertexFile& vvd, int root_lod) {
    return std::clamp(root_lod, 0, std::max(vvd.lod_count - 1, 0));
}

void check_lod_counts(const VertexFile& vvd, const VtxFile& vtx, const CompiledNames& names,
                      Model& model) {
    if (vvd.lod_count == vtx.lod_count) return;
    model.diagnostics.push_back(
        {Severity::kWarning, "vtx-lod-count-differs",
         fmt::format("{} levels of detail, but the VVD has {}; coarser levels may be torn",
                     vtx.lod_count, vvd.lod_count),
         at_offset(0x14), names.vtx});
}

// Adds the levels of the first model with the maximum number of them.
void add_lods(const VertexFile* vvd, const VtxFile* vtx, Model& model) {
    size_t count = 0;
    if (vvd) count = static_cast<size_t>(vvd->lod_count);
    if (vtx)
        count = vvd ? std::min(count, static_cast<size_t>(vtx->lod_count))
                    : static_cast<size_t>(vtx->lod_count);
    model.lods.resize(count);
    if (!vtx) return;
    std::vector<bool> is_known(count);
    for (const VtxBodyPart& part : vtx->body_parts)
        for (const VtxModel& body : part.models)
            for (size_t lod = 0; lod < std::min(count, body.lods.size()); ++lod) {
                if (is_known[lod]) continue;
                model.lods[lod].switch_point = body.lods[lod].switch_point;
                is_known[lod] = true;
            }
}

void add_face(const ConvexPiece& piece, size_t first, Model& model, MeshLod& level) {
    const glm::vec3 corners[] = {piece.points[piece.indices[first]],
                                 piece.points[piece.indices[first + 1]],
                                 piece.points[piece.indices[first + 2]]};
    const glm::vec3 across = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
    const float area = glm::length(across);
    if (!(area > 0)) return;  // degenerate, or not finite
    for (const glm::vec3& corner : corners) {
        Vertex vertex;
        vertex.position = corner;
        vertex.normal = across / area;
        level.indices.push_back(static_cast<uint32_t>(model.vertices.size()));
        model.vertices.push_back(vertex);
    }
}

Mesh solid_mesh(const CollisionSolid& solid, size_t number, Model& model) {
    Mesh mesh;
    mesh.name = solid.name.empty() ? fmt::format("solid {}", number) : solid.name;
    MeshLod& level = mesh.lods.emplace_back();
    level.first_vertex = static_cast<uint32_t>(model.vertices.size());
    for (const ConvexPiece& piece : solid.pieces)
        for (size_t i = 0; i + 2 < piece.indices.size(); i += 3) add_face(piece, i, model, level);
    level.vertex_count = static_cast<uint32_t>(model.vertices.size()) - level.first_vertex;
    return mesh;
}

}  // namespace

RootVertices gather_vertices(const VertexFile& vvd, int root_lod, const FixupUse& use) {
    const std::vector<VertexRun> runs = vertex_runs(vvd, clamped_root(vvd, root_lod), use);
    return {gather(vvd.pool, runs), gather(vvd.tangents, runs),
            missing_vertices(vvd, clamped_root(vvd, root_lod), use)};
}

RootVertices take_vertices(VertexFile& vvd, int root_lod, const FixupUse& use) {
    if (clamped_root(vvd, root_lod) > 0 || !vvd.fixups.empty() || vvd.missing_count > 0)
        return gather_vertices(vvd, root_lod, use);
    return {std::exchange(vvd.pool, {}), std::exchange(vvd.tangents, {})};
}

Model make_motion_model(const MotionFiles& files) {
    Model model;
    add_bones(*files.mdl, model);
    add_procedural_bones(*files.mdl, files.names, model);
    add_clips(files, model);
    return model;
}

Model assemble_model(const MdlFile& mdl, const VertexFile* vvd, RootVertices vertices,
                     const VtxFile* vtx, int root_lod, const CompiledNames& names, Model motion) {
    Model model = std::move(motion);
    const Diagnostics motion_diagnostics = std::exchange(model.diagnostics, {});
    model.vertices = std::move(vertices.vertices);
    model.tangents = std::move(vertices.tangents);
    model.name = base_name(mdl.name);
    add_materials(mdl, model);
    add_lods(vvd, vtx, model);
    root_lod = vvd ? clamped_root(*vvd, root_lod) : 0;
    if (vvd)
        check_checksum({"vvd-checksum", names.vvd, 0x8, vvd->checksum}, mdl, model.diagnostics);
    if (vtx)
        check_checksum({"vtx-checksum", names.vtx, 0x10, vtx->checksum}, mdl, model.diagnostics);
    if (vvd && vtx) check_lod_counts(*vvd, *vtx, names, model);
    add_meshes({mdl, vvd, vtx, root_lod, names, std::move(vertices.missing)}, model);
    add_flexes(mdl, root_lod, names, model);
    model.diagnostics.insert(model.diagnostics.end(), motion_diagnostics.begin(),
                             motion_diagnostics.end());
    return model;
}

void check_checksum(const CompanionChecksum& companion, const MdlFile& mdl,
                    Diagnostics& diagnostics) {
    if (companion.checksum == mdl.header.checksum) return;
    diagnostics.push_back(
        {Severity::kWarning, companion.code,
         fmt::format("checksum {:08x} differs from the MDL's {:08x}: the files were not compiled "
                     "together",
                     companion.checksum, mdl.header.checksum),
         at_offset(companion.offset), companion.file});
}

Model make_point_model(const VertexFile& vvd, RootVertices vertices, int root_lod,
                       const FixupUse& use) {
    Model model;
    root_lod = clamped_root(vvd, root_lod);
    model.vertices = std::move(vertices.vertices);
    model.tangents = std::move(vertices.tangents);
    Mesh mesh;
    mesh.name = "points";
    model.lods.resize(static_cast<size_t>(vvd.lod_count));
    mesh.lods.resize(model.lods.size());
    // With a fixup table, coarser levels are no prefix of this order, so only the root is drawn.
    for (size_t lod = static_cast<size_t>(root_lod); lod < mesh.lods.size(); ++lod) {
        const bool is_shown =
            vvd.fixups.empty() || !use.uses_table || static_cast<int>(lod) == root_lod;
        const size_t count = std::min<size_t>(vvd.lod_vertex_counts[lod], model.vertices.size());
        if (is_shown) mesh.lods[lod].vertex_count = static_cast<uint32_t>(count);
    }
    model.body_parts.push_back({"body", {"points"}});
    model.meshes.push_back(std::move(mesh));
    return model;
}

VertexLocator vertex_locator(const VertexFile& vvd, int root_lod, const FixupUse& use) {
    const std::vector<VertexRun> runs = vertex_runs(vvd, clamped_root(vvd, root_lod), use);
    return [runs, start = vvd.vertex_offset](size_t vertex) {
        for (const VertexRun& run : runs) {
            if (vertex < run.count)
                return at_offset(start + (run.source + vertex) * sizeof(Vertex));
            vertex -= run.count;
        }
        return Location{};
    };
}

Model make_solid_model(const CollisionModel& collision) {
    Model model;
    model.lods.resize(1);
    for (size_t i = 0; i < collision.solids.size(); ++i) {
        Mesh mesh = solid_mesh(collision.solids[i], i, model);
        mesh.body_part = static_cast<int>(i);
        model.body_parts.push_back({mesh.name, {mesh.name}});
        model.meshes.push_back(std::move(mesh));
    }
    return model;
}

}  // namespace studioscope
