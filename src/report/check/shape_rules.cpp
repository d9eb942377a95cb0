// Rules about shapes of sources, which compilers store for merged vertices.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/message_text.h"
#include "core/path_text.h"
#include "formats/point_tree.h"
#include "formats/smd/vta.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

constexpr float kSamePosition = 1e-3f;  // Source units: what exporters write with six digits
constexpr float kSameNormal = 0.999f;   // cosine
constexpr float kSameDelta = 0.01f;     // Source units

struct PointNormals {
    std::vector<glm::vec3> positions, normals;
};

// The vertices of the finest level.
PointNormals finest_vertices(const Model& model) {
    PointNormals found;
    for (const Mesh& mesh : model.meshes) {
        if (mesh.lods.empty()) continue;
        const MeshLod& lod = mesh.lods[0];
        for (uint32_t i = 0; i < lod.vertex_count; ++i) {
            const Vertex& vertex = model.vertices[lod.first_vertex + i];
            found.positions.push_back(vertex.position);
            found.normals.push_back(vertex.normal);
        }
    }
    return found;
}

// The number of points at a position with a normal.
size_t count_at(const PointTree& tree, const std::vector<glm::vec3>& normals,
                const glm::vec3& position, const glm::vec3& normal) {
    size_t count = 0;
    tree.visit_near(position, kSamePosition, [&](uint32_t point, float) {
        if (glm::dot(normals[point], normal) > kSameNormal) ++count;
    });
    return count;
}

// The deltas of a shape by the index of the base vertex.
std::vector<glm::vec3> base_deltas(const VtaFile& vta, const VtaFrame& shape) {
    std::vector<glm::vec3> deltas(vta.base.vertices.size(), glm::vec3(0));
    size_t base = 0;  // both are sorted by id
    for (const VtaVertex& moved : shape.vertices) {
        while (base < vta.base.vertices.size() && vta.base.vertices[base].id < moved.id) ++base;
        if (base < vta.base.vertices.size())
            deltas[base] = moved.position - vta.base.vertices[base].position;
    }
    return deltas;
}

// Vertices of the VTA where the mesh has a single one, so that only one of their movements is kept.
using MergedGroup = std::vector<uint32_t>;  // indices into VtaFile::base

std::vector<MergedGroup> merged_vertices(const VtaFile& vta, const Model& model) {
    constexpr size_t kMaxAtPosition = 16;
    const PointNormals mesh = finest_vertices(model);
    PointNormals base;
    for (const VtaVertex& vertex : vta.base.vertices) {
        base.positions.push_back(vertex.position);
        base.normals.push_back(vertex.normal);
    }
    const PointTree mesh_tree(mesh.positions), base_tree(base.positions);
    std::vector<MergedGroup> merged;
    for (size_t i = 0; i < base.positions.size(); ++i) {
        MergedGroup group;
        base_tree.visit_near(base.positions[i], kSamePosition, [&](uint32_t other, float) {
            if (glm::dot(base.normals[other], base.normals[i]) > kSameNormal)
                group.push_back(other);
        });
        const bool is_first = *std::min_element(group.begin(), group.end()) == i;
        if (group.size() < 2 || group.size() > kMaxAtPosition || !is_first) continue;
        if (count_at(mesh_tree, mesh.normals, base.positions[i], base.normals[i]) == 1)
            merged.push_back(std::move(group));
    }
    return merged;
}

bool differ(const MergedGroup& merged, const std::vector<glm::vec3>& deltas) {
    return std::any_of(merged.begin(), merged.end(), [&](uint32_t vertex) {
        return glm::distance(deltas[vertex], deltas[merged.front()]) > kSameDelta;
    });
}

void add_sticky(const CheckedModel& checked, const SourceFile& file, RuleFindings& found) {
    const Result<Bytes> bytes = checked.files->read(file.path);
    if (!bytes) return;
    const Result<VtaFile> vta = parse_vta(as_text(*bytes));
    if (!vta) return;
    const std::vector<MergedGroup> merged = merged_vertices(*vta, checked.scene.model);
    if (merged.empty()) return;
    for (const VtaFrame& shape : vta->shapes) {
        const std::vector<glm::vec3> deltas = base_deltas(*vta, shape);
        const auto count =
            std::count_if(merged.begin(), merged.end(),
                          [&](const MergedGroup& group) { return differ(group, deltas); });
        if (count > 0)
            found.push_back({fmt::format("shape {} moves vertices apart at {} where the mesh has "
                                         "one vertex",
                                         vta_shape_name(shape), count_text(count, "position")),
                             {},
                             path_text(file.path)});
    }
}

RuleFindings sticky_flexes(const CheckedModel& checked) {
    RuleFindings found;
    if (checked.is_compiled()) return found;
    for (const SourceFile& file : checked.scene.files)
        if (file.status == FileStatus::kRead && file.role == "vta" && checked.scene.format != "vta")
            add_sticky(checked, file, found);
    return found;
}

constexpr BranchRule kShapeRules[] = {{"flex-sticky", sticky_flexes}};

}  // namespace

std::span<const BranchRule> shape_rules() { return kShapeRules; }

}  // namespace studioscope
