// `spherenormals`: normals that point from the middle of a ball (qc.md 8).
#include "core/at.h"
#include "formats/qc/body_build.h"

namespace studioscope {

namespace {

void point_away(Vertex& vertex, float scale, const glm::vec3& center) {
    const glm::vec3 way = vertex.position * scale - center;
    if (!(glm::length(way) > 0)) return;
    const float side = glm::dot(way, vertex.normal) < 0 ? -1.0f : 1.0f;
    vertex.normal = glm::normalize(way) * side;
}

}  // namespace

// The vertices of the file, before they move to the model's pose; none where no line is about them.
// The place is as written: $scale holds for what is loaded alone (qc.md 3).
std::vector<Vertex> with_sphere_normals(const QcSourceFile& source, const QcModel& lines) {
    const Model& model = *source.model;
    if (lines.sphere_normals.empty()) return {};
    std::vector<Vertex> vertices = model.vertices;
    for (const QcSphereNormals& line : lines.sphere_normals)
        for (const Mesh& mesh : model.meshes) {
            if (mesh.lods.empty()) continue;
            const MeshLod& lod = mesh.lods.front();
            const int slot =
                model.skins.empty() ? mesh.skin_slot : at(model.skins.front(), mesh.skin_slot);
            if (plain_name(at(model.materials, slot).name) != plain_name(line.material)) continue;
            for (const uint32_t index : lod.indices)
                point_away(at(vertices, index), source.scale, line.center);
        }
    return vertices;
}

}  // namespace studioscope
