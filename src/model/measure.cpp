#include "model/measure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/at.h"
#include "model/transform.h"

namespace studioscope {

namespace {

std::span<const Vertex> level_vertices(const Model& model, const MeshLod& lod) {
    return std::span(model.vertices).subspan(lod.first_vertex, lod.vertex_count);
}

bool is_drawn(const Model& model, int lod, bool draws_points) {
    return std::any_of(model.meshes.begin(), model.meshes.end(), [&](const Mesh& mesh) {
        const MeshLod& level = at(mesh.lods, lod);
        return !level.indices.empty() || (draws_points && level.vertex_count > 0);
    });
}

// The bounds of `get_point(item)` over all items for which `counts` returns true.
template <typename Items, typename PointOf, typename Counts>
Bounds point_bounds(const Items& items, PointOf get_point, Counts counts) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    Bounds bounds{glm::vec3(kInfinity), glm::vec3(-kInfinity)};
    for (const auto& item : items) {
        const glm::vec3 point = get_point(item);
        if (!counts(point)) continue;
        bounds.min = glm::min(bounds.min, point);
        bounds.max = glm::max(bounds.max, point);
    }
    return bounds;
}

// The bounds of the points that are not too far away. Few models have such points, so all are taken
// at first.
template <typename Items, typename PointOf>
Bounds near_bounds(const Items& items, PointOf get_point) {
    const Bounds bounds = point_bounds(items, get_point, [](const glm::vec3&) { return true; });
    const bool are_all_near = is_near(bounds.min) && is_near(bounds.max);
    return are_all_near ? bounds : point_bounds(items, get_point, is_near);
}

bool has_area(const Model& model, const uint32_t* corners) {
    const glm::vec3& a = model.vertices[corners[0]].position;
    return glm::cross(model.vertices[corners[1]].position - a,
                      model.vertices[corners[2]].position - a) != glm::vec3(0);
}

bool has_visible_geometry(const Model& model, const MeshLod& level) {
    if (level.indices.empty()) return level.vertex_count > 0;
    for (size_t i = 0; i + 2 < level.indices.size(); i += 3)
        if (has_area(model, &level.indices[i])) return true;
    return false;
}

}  // namespace

Bounds model_bounds(const Model& model) {
    const Bounds bounds =
        model.vertices.empty()
            ? near_bounds(model.bones,
                          [](const Bone& bone) {
                              return glm::vec3(glm::inverse(to_matrix(bone.pose_to_bone))[3]);
                          })
            : near_bounds(model.vertices, [](const Vertex& vertex) { return vertex.position; });
    return bounds.min.x > bounds.max.x ? Bounds{} : bounds;
}

glm::mat3 upright(UpAxis up) {
    // The columns are the images of the model's X, Y and Z axes.
    const glm::vec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    if (up == UpAxis::kY) return {y, z, x};  // (x,y,z) -> (z,x,y), as Valve's viewer rotates
    if (up == UpAxis::kX) return {z, x, y};
    return glm::mat3(1);
}

Bounds upright_bounds(const Model& model) {
    const Bounds bounds = model_bounds(model);
    const glm::mat3 turn = upright(model.up);
    const glm::vec3 a = turn * bounds.min, b = turn * bounds.max;
    return {glm::min(a, b), glm::max(a, b)};
}

float model_diagonal(const Model& model) { return model_bounds(model).radius() * 2; }

size_t vertex_count(const Model& model, int lod) {
    size_t count = 0;
    for (const Mesh& mesh : model.meshes) count += at(mesh.lods, lod).vertex_count;
    return count;
}

size_t triangle_count(const Model& model, int lod) {
    size_t count = 0;
    for (const Mesh& mesh : model.meshes) count += at(mesh.lods, lod).indices.size() / 3;
    return count;
}

size_t mesh_count(const Model& model, int lod) {
    return static_cast<size_t>(
        std::count_if(model.meshes.begin(), model.meshes.end(), [&](const Mesh& mesh) {
            const MeshLod& level = at(mesh.lods, lod);
            return level.vertex_count > 0 || !level.indices.empty();
        }));
}

std::vector<size_t> vertices_per_bone(const Model& model, int lod) {
    std::vector<size_t> counts(model.bones.size());
    for (const Mesh& mesh : model.meshes)
        for (const Vertex& vertex : level_vertices(model, at(mesh.lods, lod)))
            for (int i = 0; i < vertex.bone_count; ++i)
                if (vertex.bone[i] < counts.size()) ++counts[vertex.bone[i]];
    return counts;
}

size_t bone_count(const Model& model, int lod) {
    const std::vector<size_t> counts = vertices_per_bone(model, lod);
    return counts.size() - static_cast<size_t>(std::count(counts.begin(), counts.end(), size_t{0}));
}

int first_drawable_lod(const Model& model, int lod) {
    const int count = static_cast<int>(model.lods.size());
    const bool draws_points = !has_triangles(model);
    for (int level = lod; level < count; ++level)
        if (is_drawn(model, level, draws_points)) return level;
    for (int level = std::min(lod, count) - 1; level >= 0; --level)
        if (is_drawn(model, level, draws_points)) return level;
    return lod;
}

bool has_triangles(const Model& model) {
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& level : mesh.lods)
            if (!level.indices.empty()) return true;
    return false;
}

bool has_only_bones(const Model& model) {
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& level : mesh.lods)
            if (has_visible_geometry(model, level)) return false;
    return true;
}

}  // namespace studioscope
