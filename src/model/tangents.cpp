#include <cmath>

#include "core/work_context.h"
#include "model/validate.h"

namespace studioscope {

namespace {

struct Frame {
    glm::vec3 along_u{0};
    glm::vec3 along_v{0};
};

// Adds one triangle's directions of increasing u and v to its three corners.
void add_triangle(const Model& model, const uint32_t* corners, std::vector<Frame>& frames) {
    const Vertex& a = model.vertices[corners[0]];
    const Vertex& b = model.vertices[corners[1]];
    const Vertex& c = model.vertices[corners[2]];
    const glm::vec3 edge1 = b.position - a.position, edge2 = c.position - a.position;
    const glm::vec2 uv1 = b.uv - a.uv, uv2 = c.uv - a.uv;
    const float area = uv1.x * uv2.y - uv2.x * uv1.y;
    if (area == 0) return;
    const glm::vec3 along_u = (edge1 * uv2.y - edge2 * uv1.y) / area;
    const glm::vec3 along_v = (edge2 * uv1.x - edge1 * uv2.x) / area;
    for (int i = 0; i < 3; ++i) {
        frames[corners[i]].along_u += along_u;
        frames[corners[i]].along_v += along_v;
    }
}

glm::vec4 vertex_tangent(const glm::vec3& normal, const Frame& frame) {
    const glm::vec3 flat = frame.along_u - normal * glm::dot(normal, frame.along_u);
    const float length = glm::length(flat);
    if (!(length > 0) || !std::isfinite(length)) return {0, 0, 0, 1};
    const glm::vec3 tangent = flat / length;
    const float side = glm::dot(glm::cross(normal, tangent), frame.along_v);
    return {tangent, side < 0 ? -1.0f : 1.0f};
}

}  // namespace

std::vector<glm::vec4> compute_tangents(const Model& model) {
    std::vector<Frame> frames(model.vertices.size());
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& lod : mesh.lods)
            for (size_t i = 0; i + 2 < lod.indices.size(); i += 3) {
                check_cancelled_at(i / 3);
                add_triangle(model, &lod.indices[i], frames);
            }
    std::vector<glm::vec4> tangents(frames.size());
    for (size_t i = 0; i < frames.size(); ++i) {
        check_cancelled_at(i);
        tangents[i] = vertex_tangent(model.vertices[i].normal, frames[i]);
    }
    return tangents;
}

}  // namespace studioscope
