#include "support/sphere_rays.h"

#include <cmath>
#include <limits>

namespace studioscope {

namespace {

struct Ray {
    glm::dvec3 from, along;
};

Ray ray_of(const glm::dmat4& world_from_clip, const glm::dvec2& clip) {
    const glm::dvec4 near_point = world_from_clip * glm::dvec4(clip, -1, 1);
    const glm::dvec4 far_point = world_from_clip * glm::dvec4(clip, 1, 1);
    const glm::dvec3 from = glm::dvec3(near_point) / near_point.w;
    return {from, glm::normalize(glm::dvec3(far_point) / far_point.w - from)};
}

// Distance along the ray and the shares of the three corners.
std::optional<glm::dvec4> met(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b,
                              const glm::dvec3& c) {
    const glm::dvec3 ab = b - a, ac = c - a, across = glm::cross(ray.along, ac);
    const double area = glm::dot(ab, across);
    if (area <= 1e-12) return std::nullopt;  // also faces away
    const glm::dvec3 to = ray.from - a, other = glm::cross(to, ab);
    const double u = glm::dot(to, across) / area, v = glm::dot(ray.along, other) / area;
    if (u < 0 || v < 0 || u + v > 1) return std::nullopt;
    return glm::dvec4(glm::dot(ac, other) / area, 1 - u - v, u, v);
}

std::optional<SurfaceHit> hit_of(const Model& model, const Ray& ray) {
    double nearest = std::numeric_limits<double>::infinity();
    std::optional<SurfaceHit> hit;
    const std::vector<uint32_t>& indices = model.meshes[0].lods[0].indices;
    for (size_t i = 0; i + 2 < indices.size(); i += 3) {
        const Vertex* corners[3] = {};
        for (size_t k = 0; k < 3; ++k) corners[k] = &model.vertices[indices[i + k]];
        const auto found =
            met(ray, corners[0]->position, corners[1]->position, corners[2]->position);
        if (!found || found->x >= nearest) continue;
        nearest = found->x;
        hit = SurfaceHit{ray.from + ray.along * nearest, {}, {}, {}, 1};
        for (size_t k = 0; k < 3; ++k) {
            const double share = (*found)[static_cast<int>(k) + 1];
            const glm::dvec4 tangent = model.tangents[indices[i + k]];
            hit->normal += share * glm::dvec3(corners[k]->normal);
            hit->tangent += share * glm::dvec3(tangent);
            hit->uv += share * glm::dvec2(corners[k]->uv);
            hit->handedness = tangent.w;
        }
    }
    return hit;
}

}  // namespace

std::vector<std::optional<SurfaceHit>> hits_of(const Model& model,
                                               const glm::dmat4& clip_from_world, int side) {
    const glm::dmat4 world_from_clip = glm::inverse(clip_from_world);
    const auto count = static_cast<size_t>(side);
    std::vector<std::optional<SurfaceHit>> all(count * count), inner(count * count);
    for (size_t y = 0; y < count; ++y)
        for (size_t x = 0; x < count; ++x) {
            const glm::dvec2 share(double(x) + 0.5, double(y) + 0.5);
            const glm::dvec2 clip = share * 2.0 / double(side) - 1.0;
            all[y * count + x] = hit_of(model, ray_of(world_from_clip, {clip.x, -clip.y}));
        }
    for (size_t y = 1; y + 1 < count; ++y)
        for (size_t x = 1; x + 1 < count; ++x) {
            bool is_inside = true;
            for (size_t i = 0; i < 9; ++i)
                is_inside = is_inside && all[(y + i / 3 - 1) * count + x + i % 3 - 1].has_value();
            if (is_inside) inner[y * count + x] = all[y * count + x];
        }
    return inner;
}

Model sphere_model(const char* material) {
    constexpr int kAround = 40, kRings = 24;
    constexpr float kRadius = 10;
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    model.materials = {{material, {}}};
    for (int ring = 0; ring <= kRings; ++ring)
        for (int i = 0; i <= kAround; ++i) {
            const float u = float(i) / kAround, v = float(ring) / kRings;
            const float yaw = u * glm::radians(360.0f), pitch = (v - 0.5f) * glm::radians(-180.0f);
            Vertex& vertex = model.vertices.emplace_back();
            vertex.normal = {std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw),
                             std::sin(pitch)};
            vertex.position = vertex.normal * kRadius;
            vertex.uv = {u, v};
            vertex.weight[0] = 1;
            vertex.bone_count = 1;
        }
    Mesh mesh;
    MeshLod& lod = mesh.lods.emplace_back();
    lod.vertex_count = static_cast<uint32_t>(model.vertices.size());
    for (uint32_t ring = 0; ring < kRings; ++ring)
        for (uint32_t i = 0; i < kAround; ++i) {
            const uint32_t a = ring * (kAround + 1) + i, below = a + kAround + 1;
            for (const uint32_t corner : {a, below, a + 1, a + 1, below, below + 1})
                lod.indices.push_back(corner);
        }
    model.meshes = {mesh};
    return model;
}

}  // namespace studioscope
