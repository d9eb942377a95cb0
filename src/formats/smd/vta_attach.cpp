#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "formats/point_tree.h"
#include "formats/smd/vta.h"

namespace studioscope {

namespace {

std::vector<glm::vec3> positions_of(const std::vector<VtaVertex>& vertices) {
    std::vector<glm::vec3> positions;
    positions.reserve(vertices.size());
    for (const VtaVertex& vertex : vertices) positions.push_back(vertex.position);
    return positions;
}

uint32_t find_match(const PointTree& tree, const VtaFile& vta, const Vertex& vertex, float reach) {
    uint32_t best = VtaMapping::kUnmatched;
    float best_squared = reach * reach;
    float best_likeness = 0;
    tree.visit_near(vertex.position, reach, [&](uint32_t candidate, float squared) {
        const float likeness = glm::dot(vta.base.vertices[candidate].normal, vertex.normal);
        const bool is_better =
            best == VtaMapping::kUnmatched || squared < best_squared ||
            (squared == best_squared &&
             (likeness > best_likeness || (likeness == best_likeness && candidate < best)));
        if (!is_better) return;
        best = candidate;
        best_squared = squared;
        best_likeness = likeness;
    });
    return best;
}

int add_flex_name(Model& model, const std::string& name) {
    for (size_t i = 0; i < model.flex_names.size(); ++i)
        if (same_name(model.flex_names[i], name)) return static_cast<int>(i);
    model.flex_names.push_back(name);
    return static_cast<int>(model.flex_names.size()) - 1;
}

}  // namespace

VtaMapping map_vta(const Model& model, uint32_t first_vertex, uint32_t vertex_count,
                   const VtaFile& vta, float reach) {
    VtaMapping mapping;
    mapping.first_vertex = first_vertex;
    const std::vector<glm::vec3> base = positions_of(vta.base.vertices);
    const PointTree base_tree(base);
    std::vector<glm::vec3> ours;
    ours.reserve(vertex_count);
    for (uint32_t i = 0; i < vertex_count; ++i) {
        const Vertex& vertex = model.vertices[first_vertex + i];
        ours.push_back(vertex.position);
        mapping.base_vertex.push_back(find_match(base_tree, vta, vertex, reach));
    }
    const PointTree our_tree(ours);
    for (const glm::vec3& position : base) {
        const float distance = our_tree.distance(position);
        if (distance < reach) continue;
        ++mapping.unmatched;
        mapping.farthest = std::max(mapping.farthest, distance);
    }
    return mapping;
}

std::vector<ShapeDelta> vta_deltas(const VtaFile& vta, const VtaFrame& shape,
                                   const VtaMapping& mapping) {
    // Per vertex of the base, where in the shape it is.
    constexpr size_t kUnmoved = static_cast<size_t>(-1);
    std::vector<size_t> moved(vta.base.vertices.size(), kUnmoved);
    size_t base = 0;
    for (size_t i = 0; i < shape.vertices.size(); ++i) {
        while (vta.base.vertices[base].id < shape.vertices[i].id) ++base;
        moved[base] = i;
    }
    std::vector<ShapeDelta> deltas;
    for (size_t i = 0; i < mapping.base_vertex.size(); ++i) {
        const uint32_t from = mapping.base_vertex[i];
        if (from == VtaMapping::kUnmatched || moved[from] == kUnmoved) continue;
        const VtaVertex& target = shape.vertices[moved[from]];
        ShapeDelta delta;
        delta.vertex = mapping.first_vertex + static_cast<uint32_t>(i);
        delta.position = target.position - vta.base.vertices[from].position;
        delta.normal = target.normal - vta.base.vertices[from].normal;
        if (delta.position != glm::vec3(0) || delta.normal != glm::vec3(0)) deltas.push_back(delta);
    }
    return deltas;
}

void attach_vta(Model& model, const VtaFile& vta, float reach) {
    const auto count = static_cast<uint32_t>(model.vertices.size());
    const VtaMapping mapping = map_vta(model, 0, count, vta, reach);
    for (const VtaFrame& frame : vta.shapes) {
        Shape shape;
        shape.name = name_of(frame);
        shape.flex = add_flex_name(model, shape.name);
        shape.deltas = vta_deltas(vta, frame, mapping);
        model.shapes.push_back(std::move(shape));
    }
    report_unmatched(vta, mapping, reach, model.diagnostics);
}

Model model_of_vta(const VtaFile& vta) {
    Model model;
    for (const VtaVertex& source : vta.base.vertices) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = source.position;
        vertex.normal = source.normal;
    }
    Mesh& mesh = model.meshes.emplace_back();
    mesh.name = "base shape";
    MeshLod& lod = mesh.lods.emplace_back();
    lod.vertex_count = static_cast<uint32_t>(model.vertices.size());
    model.lods.resize(1);
    VtaMapping itself;
    for (uint32_t i = 0; i < lod.vertex_count; ++i) itself.base_vertex.push_back(i);
    for (const VtaFrame& frame : vta.shapes) {
        Shape& shape = model.shapes.emplace_back();
        shape.name = name_of(frame);
        shape.flex = add_flex_name(model, shape.name);
        shape.deltas = vta_deltas(vta, frame, itself);
    }
    model.diagnostics.push_back(
        note("vta-no-mesh",
             "a VTA has no triangles; its base shape is shown as points without its SMD"));
    return model;
}

void report_unmatched(const VtaFile& vta, const VtaMapping& mapping, float reach,
                      Diagnostics& diagnostics) {
    if (mapping.unmatched == 0) return;
    diagnostics.push_back(warning(
        "vta-unmatched",
        fmt::format("{} of {} vertices of the base shape have no vertex of the mesh within {:.3f}; "
                    "the farthest is {:.3f} away; their movement is lost",
                    mapping.unmatched, vta.base.vertices.size(), reach, mapping.farthest)));
}

}  // namespace studioscope
