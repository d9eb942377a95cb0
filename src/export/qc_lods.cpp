// $lod and $shadowlod: the meshes, materials and bones that each level replaces or leaves out.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "core/at.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "formats/qc/vertices.h"

namespace studioscope {

namespace {

constexpr uint32_t kUsesShadowMaterials = 0x100;  // flag of the header

using Meshes = MeshesOfModels::Meshes;

bool has_indices(const Mesh& mesh, size_t lod) {
    return lod < mesh.lods.size() && !mesh.lods[lod].indices.empty();
}

// "$lod 20" with its braces, or "$shadowlod".
std::string lod_text(float switch_point, const std::string& lines) {
    const std::string head =
        switch_point < 0 ? std::string("$shadowlod") : "$lod " + float_text(switch_point);
    return head + " {\n" + lines + "}\n";
}

std::string lod_meshes(const Model& model, const MeshesOfModels& meshes, size_t lod,
                       const MeshFileName& file_name) {
    std::string lines;
    for (size_t part = 0; part < model.body_parts.size(); ++part)
        for (size_t body = 0; body < model.body_parts[part].models.size(); ++body) {
            if (!has_triangles(meshes.of(part, body), 0)) continue;
            const std::string replaced = qc_quoted(file_name(part, body, 0)),
                              file = file_name(part, body, lod);
            if (!has_triangles(meshes.of(part, body), lod))
                lines += "\tremovemodel " + replaced + "\n";
            else if (!file.empty())
                lines += fmt::format("\treplacemodel {} {}\n", replaced, qc_quoted(file));
        }
    return lines;
}

// The texture of a column of the skins, as the first family has it.
int texture_of(const MdlFile& mdl, int column) {
    const bool is_known = !mdl.skins.empty() && is_index(column, mdl.skins[0].size());
    return is_known ? at(mdl.skins[0], column) : kNone;
}

// The columns that a level takes from models which otherwise repeat the finest.
std::set<int> columns_of_repeats(const Model& model, const MeshesOfModels& meshes, size_t lod,
                                 const MeshFileName& file_name) {
    const std::set<int> removed = removed_columns(model, lod);
    std::set<int> columns;
    for (size_t part = 0; part < model.body_parts.size(); ++part)
        for (size_t body = 0; body < model.body_parts[part].models.size(); ++body)
            if (has_triangles(meshes.of(part, body), lod) && file_name(part, body, lod).empty())
                for (const Mesh* mesh : meshes.of(part, body))
                    if (removed.contains(mesh->skin_slot)) columns.insert(mesh->skin_slot);
    return columns;
}

std::string lod_materials(const CompiledModel& files, const std::set<int>& removed, size_t lod) {
    const auto name = [&](int texture) {
        return qc_quoted(qc_texture(at(files.mdl->textures, texture).name));
    };
    std::string lines;
    for (const int column : removed)
        if (const int texture = texture_of(*files.mdl, column);
            is_index(texture, files.mdl->textures.size()))
            lines += "\tremovemesh " + name(texture) + "\n";
    if (files.vtx && lod < files.vtx->material_replacements.size())
        for (const VtxMaterialReplacement& one : files.vtx->material_replacements[lod])
            if (is_index(one.texture, files.mdl->textures.size()))
                lines += fmt::format("\treplacematerial {} {}\n", name(one.texture),
                                     qc_quoted(qc_texture(one.name)));
    return lines;
}

bool has_flexes(const StripFile& strips, int lod) {
    constexpr uint8_t kFlexed = 0x1, kDeltaFlexed = 0x4;
    return std::any_of(strips.meshes.begin(), strips.meshes.end(), [&](const StripMesh& mesh) {
        return mesh.lod == lod &&
               std::any_of(mesh.groups.begin(), mesh.groups.end(), [](const StripGroup& group) {
                   return (group.flags & (kFlexed | kDeltaFlexed)) != 0;
               });
    });
}

// Whether a level moves no face, but the finest does. A shadow level never does.
bool loses_faces(const CompiledModel& files, const Model& model, size_t lod) {
    return files.strips && model.lods[lod].switch_point >= 0 && has_flexes(*files.strips, 0) &&
           !has_flexes(*files.strips, static_cast<int>(lod));
}

// The bones of vertices that triangles of a level use.
std::set<int> used_bones(const Model& model, size_t lod) {
    std::set<int> bones;
    for (const Mesh& mesh : model.meshes)
        if (lod < mesh.lods.size())
            for (const uint32_t index : mesh.lods[lod].indices) {
                const Vertex& vertex = model.vertices.at(index);
                for (int i = 0; i < std::min<int>(vertex.bone_count, kMaxBonesPerVertex); ++i)
                    if (vertex.weight[i] > 0) bones.insert(vertex.bone[i]);
            }
    return bones;
}

std::vector<Vertex> level_vertices(const Model& model, const Meshes& meshes, size_t lod) {
    std::set<uint32_t> used;
    for (const Mesh* mesh : meshes)
        if (lod < mesh->lods.size())
            used.insert(mesh->lods[lod].indices.begin(), mesh->lods[lod].indices.end());
    std::vector<Vertex> vertices;
    vertices.reserve(used.size());
    for (const uint32_t index : used) vertices.push_back(model.vertices.at(index));
    return vertices;
}

// For each bone of the finest level that a level does not use, how often its weights are on each
// of the bones above it.
using Targets = std::map<int, std::map<int, size_t>>;

void count_targets(const Model& model, const Vertex& fine, const Vertex& coarse,
                   const std::set<int>& used, Targets& targets) {
    std::set<int> own;
    for (int i = 0; i < std::min<int>(coarse.bone_count, kMaxBonesPerVertex); ++i)
        own.insert(coarse.bone[i]);
    for (int i = 0; i < std::min<int>(fine.bone_count, kMaxBonesPerVertex); ++i) {
        const int bone = fine.bone[i];
        if (!(fine.weight[i] > 0) || used.contains(bone)) continue;
        int above = is_index(bone, model.bones.size()) ? at(model.bones, bone).parent : kNone;
        while (above != kNone && !own.contains(above)) above = at(model.bones, above).parent;
        if (above != kNone) ++targets[bone][above];
    }
}

// `replacebone` for bones whose vertices a level has on a bone above them. Compilers give a level
// the weights of the nearest vertices of the finest one.
std::string lod_bones(const MdlFile& mdl, const Model& model, const MeshesOfModels& meshes,
                      size_t lod) {
    const std::set<int> used = used_bones(model, lod), finest = used_bones(model, 0);
    if (used.empty() || std::includes(used.begin(), used.end(), finest.begin(), finest.end()))
        return {};
    Targets targets;
    for (size_t part = 0; part < model.body_parts.size(); ++part)
        for (size_t body = 0; body < model.body_parts[part].models.size(); ++body) {
            std::vector<Vertex> all = level_vertices(model, meshes.of(part, body), 0);
            const std::vector<Vertex> coarse = level_vertices(model, meshes.of(part, body), lod);
            const auto base = static_cast<uint32_t>(all.size());
            const auto count = static_cast<uint32_t>(coarse.size());
            if (base == 0 || count == 0) continue;
            all.insert(all.end(), coarse.begin(), coarse.end());
            const std::vector<uint32_t> finer = finer_vertices(all, base, count, 0, base);
            for (uint32_t i = 0; i < count; ++i)
                count_targets(model, all.at(finer.at(i)), coarse[i], used, targets);
        }
    std::string lines;
    for (const auto& [bone, votes] : targets) {
        const auto most =
            std::max_element(votes.begin(), votes.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        if (is_index(bone, mdl.bones.size()) && is_index(most->first, mdl.bones.size()))
            lines += fmt::format("\treplacebone {} {}\n", qc_quoted(at(mdl.bones, bone).name),
                                 qc_quoted(at(mdl.bones, most->first).name));
    }
    return lines;
}

bool is_equal_level(const Model& model, const Mesh& mesh, size_t lod) {
    const std::vector<uint32_t>&own = mesh.lods[lod].indices, &finest = mesh.lods[0].indices;
    return std::equal(
        own.begin(), own.end(), finest.begin(), finest.end(), [&](uint32_t a, uint32_t b) {
            return std::memcmp(&model.vertices.at(a), &model.vertices.at(b), sizeof(Vertex)) == 0;
        });
}

}  // namespace

std::set<int> removed_columns(const Model& model, size_t lod) {
    std::set<int> removed;
    for (const Mesh& mesh : model.meshes)
        if (has_indices(mesh, 0)) removed.insert(mesh.skin_slot);
    for (const Mesh& mesh : model.meshes)
        if (has_indices(mesh, lod)) removed.erase(mesh.skin_slot);
    return removed;
}

bool repeats_finest(const Model& model, const Meshes& meshes, size_t lod,
                    const std::set<int>& removed) {
    return std::all_of(meshes.begin(), meshes.end(), [&](const Mesh* mesh) {
        if (lod >= mesh->lods.size()) return false;
        const bool is_removed = !has_indices(*mesh, lod) && removed.contains(mesh->skin_slot);
        return is_removed || is_equal_level(model, *mesh, lod);
    });
}

std::string qc_lods(const CompiledModel& files, const Model& model, const MeshFileName& file_name) {
    const MeshesOfModels meshes(model);
    const bool is_static_prop = (files.mdl->header.flags & kMdlStaticProp) != 0;
    std::string text;
    for (size_t lod = 1; lod < model.lods.size(); ++lod) {
        std::string lines = lod_meshes(model, meshes, lod, file_name);
        const bool is_shadow = model.lods[lod].switch_point < 0;
        if (is_shadow && (files.mdl->header.flags & kUsesShadowMaterials) != 0)
            lines += "\tuse_shadowlod_materials\n";
        if (loses_faces(files, model, lod)) lines += "\tnofacial\n";
        if (!is_static_prop) lines += lod_bones(*files.mdl, model, meshes, lod);
        lines += lod_materials(files, columns_of_repeats(model, meshes, lod, file_name), lod);
        text += lod_text(model.lods[lod].switch_point, lines);
    }
    return text;
}

}  // namespace studioscope
