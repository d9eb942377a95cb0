
#include <algorithm>

#include "core/name_map.h"
#include "formats/diagnostics.h"
#include "formats/point_tree.h"
#include "formats/smd/vta.h"

namespace studioscope {

namespace {

std::vector<glm::vec3> vta_positions(const std::vector<VtaVertex>& vertices) {
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

// Builds the inverse mapping: there are many shapes, each moving few vertices.
void index_followers(VtaMapping& mapping, size_t base_count) {
    mapping.first_follower.assign(base_count + 1, 0);
    for (const uint32_t from : mapping.base_vertex)
        if (from != VtaMapping::kUnmatched) ++mapping.first_follower[from + 1];
    for (size_t i = 0; i < base_count; ++i)
        mapping.first_follower[i + 1] += mapping.first_follower[i];
    mapping.followers.resize(mapping.first_follower.back());
    std::vector<uint32_t> next = mapping.first_follower;
    for (size_t i = 0; i < mapping.base_vertex.size(); ++i)
        if (const uint32_t from = mapping.base_vertex[i]; from != VtaMapping::kUnmatched)
            mapping.followers[next[from]++] = static_cast<uint32_t>(i);
}

// True for each vertex of the base that a shape moves.
std::vector<bool> moved_vertices(const VtaFile& vta) {
    std::vector<bool> is_moved(vta.base.vertices.size());
    for (const VtaFrame& shape : vta.shapes) {
        size_t base = 0;  // both are sorted by id
        for (const VtaVertex& target : shape.vertices) {
            while (base < is_moved.size() && vta.base.vertices[base].id < target.id) ++base;
            if (base == is_moved.size()) break;
            const VtaVertex& from = vta.base.vertices[base];
            if (from.id == target.id &&
                (from.position != target.position || from.normal != target.normal))
                is_moved[base] = true;
        }
    }
    return is_moved;
}

// The model's flexes by name, ignoring case; the first of equal names wins.
class VtaFlexNames {
public:
    explicit VtaFlexNames(Model& model) : model_(model) {
        for (const std::string& name : model.flex_names) add(name);
    }

    int find_or_add_flex(const std::string& name) {
        if (const int known = index_.find(name); known != NameIndex::kNone) return known;
        model_.flex_names.push_back(name);
        add(name);
        return index_.find(name);
    }

private:
    void add(const std::string& name) { index_.add(name, count_++); }

    Model& model_;
    NameIndex index_;
    int count_ = 0;
};

}  // namespace

VtaMapping map_vta(const Model& model, uint32_t first_vertex, uint32_t vertex_count,
                   const VtaFile& vta, float reach) {
    VtaMapping mapping;
    mapping.first_vertex = first_vertex;
    const std::vector<glm::vec3> base = vta_positions(vta.base.vertices);
    const PointTree base_tree(base);
    std::vector<glm::vec3> points;
    points.reserve(vertex_count);
    for (uint32_t i = 0; i < vertex_count; ++i) {
        const Vertex& vertex = model.vertices[first_vertex + i];
        points.push_back(vertex.position);
        mapping.base_vertex.push_back(find_match(base_tree, vta, vertex, reach));
    }
    index_followers(mapping, base.size());
    const PointTree point_tree(points);
    const std::vector<bool> is_moved = moved_vertices(vta);
    for (size_t i = 0; i < base.size(); ++i) {
        const float distance = point_tree.distance(base[i]);
        mapping.misfit += std::min(distance, reach);
        if (!is_moved[i]) continue;
        ++mapping.moved;
        if (distance < reach) continue;
        ++mapping.unmatched;
        mapping.farthest = std::max(mapping.farthest, distance);
    }
    return mapping;
}

VtaFile scaled_vta(VtaFile vta, float factor) {
    for (VtaVertex& vertex : vta.base.vertices) vertex.position *= factor;
    for (VtaFrame& frame : vta.shapes)
        for (VtaVertex& vertex : frame.vertices) vertex.position *= factor;
    return vta;
}

VtaMapping vta_identity(uint32_t count) {
    VtaMapping mapping;
    for (uint32_t i = 0; i < count; ++i) mapping.base_vertex.push_back(i);
    index_followers(mapping, count);
    return mapping;
}

std::vector<ShapeDelta> vta_deltas(const VtaFile& vta, const VtaFrame& shape,
                                   const VtaMapping& mapping) {
    std::vector<ShapeDelta> deltas;
    const auto begin = vta.base.vertices.begin();
    auto base = begin;  // both are sorted by id
    for (const VtaVertex& target : shape.vertices) {
        base = std::lower_bound(base, vta.base.vertices.end(), target.id,
                                [](const VtaVertex& vertex, int id) { return vertex.id < id; });
        ShapeDelta delta;
        delta.position = target.position - base->position;
        delta.normal = target.normal - base->normal;
        if (delta.position == glm::vec3(0) && delta.normal == glm::vec3(0)) continue;
        const auto from = static_cast<size_t>(base - begin);
        for (size_t i = mapping.first_follower[from]; i < mapping.first_follower[from + 1]; ++i) {
            delta.vertex = mapping.first_vertex + mapping.followers[i];
            deltas.push_back(delta);
        }
    }
    std::sort(deltas.begin(), deltas.end(),
              [](const ShapeDelta& a, const ShapeDelta& b) { return a.vertex < b.vertex; });
    return deltas;
}

void attach_vta(Model& model, const VtaFile& vta, float reach) {
    VtaFlexNames names(model);
    const auto count = static_cast<uint32_t>(model.vertices.size());
    const VtaMapping mapping = map_vta(model, 0, count, vta, reach);
    for (const VtaFrame& frame : vta.shapes) {
        Shape shape;
        shape.name = vta_shape_name(frame);
        shape.flex = names.find_or_add_flex(shape.name);
        shape.deltas = vta_deltas(vta, frame, mapping);
        model.shapes.push_back(std::move(shape));
    }
    report_unmatched(mapping, reach, model.diagnostics);
}

Model vta_point_model(const VtaFile& vta) {
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
    VtaFlexNames names(model);
    const VtaMapping identity = vta_identity(lod.vertex_count);
    for (const VtaFrame& frame : vta.shapes) {
        Shape& shape = model.shapes.emplace_back();
        shape.name = vta_shape_name(frame);
        shape.flex = names.find_or_add_flex(shape.name);
        shape.deltas = vta_deltas(vta, frame, identity);
    }
    report_at(model.diagnostics, Severity::kNote, "vta-no-mesh", Location(),
              "a VTA has no triangles; without its SMD, its base shape is shown as points");
    return model;
}

void report_unmatched(const VtaMapping& mapping, float reach, Diagnostics& diagnostics) {
    if (mapping.unmatched == 0) return;
    report_at(
        diagnostics, Severity::kWarning, "vta-unmatched", Location(),
        "{} of {} vertices that the shapes move have no vertex of the mesh within {:.3f}; the "
        "farthest is {:.3f} away; their movement is lost",
        mapping.unmatched, mapping.moved, reach, mapping.farthest);
}

}  // namespace studioscope
