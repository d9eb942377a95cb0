// Rules about levels of detail: what is lost, repeated or wrong between them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/at.h"
#include "core/message_text.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

size_t lod_count(const Model& model) { return model.lods.size(); }

// The triangles of all meshes at a level.
size_t triangles_at(const Model& model, size_t lod) {
    size_t indices = 0;
    for (const Mesh& mesh : model.meshes)
        if (lod < mesh.lods.size()) indices += mesh.lods[lod].indices.size();
    return indices / 3;
}

RuleFindings unused_lods(const CheckedModel& checked) {
    if (!checked.is_compiled() || lod_count(checked.scene.model) < 2) return {};
    const size_t coarser = lod_count(checked.scene.model) - 1;
    return {{fmt::format("{} {} never drawn", count_text(coarser, "coarser LOD"),
                         coarser == 1 ? "is" : "are")}};
}

RuleFindings growing_lods(const CheckedModel& checked) {
    const Model& model = checked.scene.model;
    RuleFindings found;
    for (size_t lod = 1; lod < lod_count(model); ++lod) {
        if (is_shadow_level(model, lod)) continue;  // drawn instead of finer ones, for shadows
        const size_t finer = triangles_at(model, lod - 1), own = triangles_at(model, lod);
        if (own > finer && finer > 0)
            found.push_back({fmt::format("LOD {} has {} triangles, more than the {} of LOD {}", lod,
                                         own, finer, lod - 1)});
    }
    return found;
}

struct Box {
    glm::vec3 min{std::numeric_limits<float>::max()}, max{std::numeric_limits<float>::lowest()};

    float diagonal() const { return min.x > max.x ? 0 : glm::length(max - min); }
};

Box box_at(const Model& model, size_t lod) {
    Box box;
    for (const Mesh& mesh : model.meshes) {
        if (lod >= mesh.lods.size()) continue;
        for (const uint32_t index : mesh.lods[lod].indices) {
            const glm::vec3& position = model.vertices[index].position;
            box.min = glm::min(box.min, position);
            box.max = glm::max(box.max, position);
        }
    }
    return box;
}

// A shadow level is drawn in place of the model at low Model Detail.
RuleFindings shadow_lod(const CheckedModel& checked) {
    const Model& model = checked.scene.model;
    const size_t last = lod_count(model) - 1;
    if (!checked.has_flag(kMdlShadowLod) || lod_count(model) < 2 || !is_shadow_level(model, last))
        return {};
    const float finer = box_at(model, last - 1).diagonal(), own = box_at(model, last).diagonal();
    if (own >= finer / 2 && own <= finer * 2) return {};
    return {{fmt::format("shadow LOD has a diagonal of {:.1f} units, LOD {} one of {:.1f}", own,
                         last - 1, finer)}};
}

bool same_vertex(const Vertex& a, const Vertex& b) {
    return a.position == b.position && a.normal == b.normal && a.uv == b.uv &&
           a.bone_count == b.bone_count && std::equal(a.bone, a.bone + a.bone_count, b.bone) &&
           std::equal(a.weight, a.weight + a.bone_count, b.weight);
}

// Whether two levels of a mesh look the same, including materials and the bones of their vertices.
bool same_drawing(const Model& model, const MeshLod& a, const MeshLod& b) {
    return a.material == b.material && a.skin_materials == b.skin_materials &&
           a.indices.size() == b.indices.size() &&
           std::equal(a.indices.begin(), a.indices.end(), b.indices.begin(),
                      [&](uint32_t x, uint32_t y) {
                          return x == y || same_vertex(model.vertices[x], model.vertices[y]);
                      });
}

// Whether the LODs of a QC remove bones, which a comparison of vertices does not show.
bool collapses_bones(const CheckedModel& checked) {
    return checked.qc && std::any_of(checked.qc->lods.begin(), checked.qc->lods.end(),
                                     [](const QcLod& lod) { return !lod.bones.empty(); });
}

RuleFindings repeated_lods(const CheckedModel& checked) {
    const Model& model = checked.scene.model;
    RuleFindings found;
    if (collapses_bones(checked)) return found;
    for (size_t lod = 1; lod < lod_count(model); ++lod) {
        if (is_shadow_level(model, lod) || triangles_at(model, lod) == 0) continue;
        const bool is_same =
            std::all_of(model.meshes.begin(), model.meshes.end(), [&](const Mesh& mesh) {
                return lod < mesh.lods.size() &&
                       same_drawing(model, mesh.lods[lod - 1], mesh.lods[lod]);
            });
        if (is_same)
            found.push_back({fmt::format("LOD {} has the same triangles as LOD {}", lod, lod - 1)});
    }
    return found;
}

std::string mesh_label(const Model& model, const Mesh& mesh) {
    return fmt::format("{} of {}", mesh.name,
                       at(at(model.body_parts, mesh.body_part).models, mesh.body_model));
}

// Reports meshes that are lost from one level to the next, unless that draws nothing at all.
RuleFindings lost_parts(const CheckedModel& checked) {
    const Model& model = checked.scene.model;
    RuleFindings found;
    for (size_t lod = 1; lod < lod_count(model); ++lod) {
        if (is_shadow_level(model, lod) || triangles_at(model, lod) == 0) continue;
        for (const Mesh& mesh : model.meshes)
            if (lod < mesh.lods.size() && !mesh.lods[lod - 1].indices.empty() &&
                mesh.lods[lod].indices.empty())
                found.push_back({fmt::format("LOD {} lacks the mesh {}, which LOD {} has", lod,
                                             mesh_label(model, mesh), lod - 1)});
    }
    return found;
}

constexpr BranchRule kLodRules[] = {
    {"lod-unused", unused_lods},         {"lod-grows", growing_lods},
    {"lod-shadow-smallest", shadow_lod}, {"lod-repeat", repeated_lods},
    {"lod-part-lost", lost_parts},
};

}  // namespace

std::span<const BranchRule> lod_rules() { return kLodRules; }

}  // namespace studioscope
