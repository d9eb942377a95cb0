#include "formats/compiled/phy_model.h"

#include <fmt/format.h>

namespace studioscope {

namespace {

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

Mesh mesh_of(const CollisionSolid& solid, size_t number, Model& model) {
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

Model model_of_solids(const CollisionModel& collision) {
    Model model;
    model.lods.resize(1);
    for (size_t i = 0; i < collision.solids.size(); ++i) {
        Mesh mesh = mesh_of(collision.solids[i], i, model);
        mesh.body_part = static_cast<int>(i);
        model.body_parts.push_back({mesh.name, {mesh.name}});
        model.meshes.push_back(std::move(mesh));
    }
    return model;
}

}  // namespace studioscope
