#include "writers/mdl_sections.h"

namespace studioscope::assets {

namespace {

constexpr size_t kPartSize = 16, kModelSize = 148, kMeshSize = 116;
constexpr size_t kVertexSize = 48, kTangentSize = 16;

void put_mesh(MdlOutput& mdl, size_t at, size_t model, const AssetMesh& mesh, size_t index,
              size_t local_index, uint32_t vertex_offset) {
    glm::vec3 center(0);
    for (const Vertex& vertex : mesh.vertices)
        center += vertex.position / static_cast<float>(mesh.vertices.size());
    mdl.out.set(at + 0x000, int32_t{mesh.skin_slot});
    mdl.out.set(at + 0x004, int_of(model) - int_of(at));
    mdl.out.set(at + 0x008, int_of(mesh.vertices.size()));
    mdl.out.set(at + 0x00C, vertex_offset);
    mdl.out.set(at + 0x020, int_of(local_index));
    mdl.out.set(at + 0x024, center);
    mdl.out.set(at + 0x034, mdl.layout.meshes[index].lod_counts);
}

void put_model(MdlOutput& mdl, size_t at, const AssetBodyModel& model, size_t first_mesh,
               uint32_t first_vertex) {
    const size_t meshes = mdl.out.reserve(model.meshes.size() * kMeshSize);
    uint32_t vertices = 0;
    float radius = 0;
    for (size_t i = 0; i < model.meshes.size(); ++i) {
        const AssetMesh& mesh = model.meshes[i];
        put_mesh(mdl, meshes + i * kMeshSize, at, mesh, first_mesh + i, i, vertices);
        vertices += static_cast<uint32_t>(mesh.vertices.size());
        for (const Vertex& vertex : mesh.vertices)
            radius = glm::max(radius, glm::length(vertex.position));
    }
    mdl.out.set_text(at, model.name.substr(0, 63));
    mdl.out.set(at + 0x044, radius);
    mdl.out.set(at + 0x048, int_of(model.meshes.size()));
    mdl.out.set(at + 0x04C, int_of(meshes - at));
    mdl.out.set(at + 0x050, vertices);
    mdl.out.set(at + 0x054, int_of(first_vertex * kVertexSize));
    mdl.out.set(at + 0x058, int_of(first_vertex * kTangentSize));
    for (size_t i = 0; i < model.meshes.size(); ++i)
        put_mesh_shapes(mdl, meshes + i * kMeshSize, first_mesh + i);
}

}  // namespace

void put_body_parts(MdlOutput& mdl) {
    const auto& parts = mdl.asset.body_parts;
    const size_t first = mdl.table(0x0E8, 0x0EC, parts.size(), kPartSize);
    size_t base = 1, mesh_count = 0;
    uint32_t vertex_count = 0;
    for (size_t p = 0; p < parts.size(); ++p) {
        const size_t part = first + p * kPartSize;
        const auto& models = parts[p].models;
        const size_t first_model = mdl.out.reserve(models.size() * kModelSize);
        mdl.set_name(part, part, parts[p].name);
        mdl.out.set(part + 4, int_of(models.size()));
        mdl.out.set(part + 8, int_of(base));
        mdl.out.set(part + 12, int_of(first_model - part));
        for (size_t m = 0; m < models.size(); ++m) {
            put_model(mdl, first_model + m * kModelSize, models[m], mesh_count, vertex_count);
            mesh_count += models[m].meshes.size();
            for (const AssetMesh& mesh : models[m].meshes)
                vertex_count += static_cast<uint32_t>(mesh.vertices.size());
        }
        base *= models.size();
    }
}

}  // namespace studioscope::assets
