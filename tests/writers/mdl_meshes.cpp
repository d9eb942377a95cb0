#include "writers/mdl_sections.h"

namespace studioscope::assets {

namespace {

constexpr size_t kPartSize = 16, kModelSize = 148, kMeshSize = 116;
constexpr size_t kVertexSize = 48, kTangentSize = 16, kEyeballSize = 172;
constexpr int32_t kEyeballMaterial = 1;

void put_mesh(MdlOutput& mdl, size_t at, size_t model, const AssetMesh& mesh, size_t index,
              size_t local_index, uint32_t vertex_offset) {
    glm::vec3 center(0);
    for (const Vertex& vertex : mesh.vertices)
        center += vertex.position / static_cast<float>(mesh.vertices.size());
    mdl.out.set(at + 0x000, int32_t{mesh.skin_slot});
    mdl.out.set(at + 0x004, int_of(model) - int_of(at));
    mdl.out.set(at + 0x008, int_of(mesh.vertices.size()));
    mdl.out.set(at + 0x00C, vertex_offset);
    if (mesh.eyeball != kNone) {
        mdl.out.set(at + 0x018, kEyeballMaterial);
        mdl.out.set(at + 0x01C, int32_t{mesh.eyeball});
    }
    mdl.out.set(at + 0x020, int_of(local_index));
    mdl.out.set(at + 0x024, center);
    mdl.out.set(at + 0x034, mdl.layout.meshes[index].lod_counts);
}

// A lid as MDL stores it: its parts, their heights, and the flex that it sets.
void put_lid(MdlOutput& mdl, const Eyelid& lid, size_t parts, size_t heights, size_t flex) {
    mdl.out.set(parts, lid.parts);
    mdl.out.set(heights, lid.heights);
    mdl.out.set(flex, int32_t{lid.flex});
}

void put_eyeballs(MdlOutput& mdl, size_t model, const std::vector<Eyeball>& eyeballs) {
    if (eyeballs.empty()) return;
    const size_t first = mdl.out.reserve(eyeballs.size() * kEyeballSize);
    mdl.out.set(model + 0x064, int_of(eyeballs.size()));
    mdl.out.set(model + 0x068, int_of(first - model));
    for (size_t i = 0; i < eyeballs.size(); ++i) {
        const Eyeball& eye = eyeballs[i];
        const size_t at = first + i * kEyeballSize;
        mdl.set_name(at, at, eye.name);
        mdl.out.set(at + 4, int32_t{eye.bone});
        mdl.out.set(at + 8, eye.origin);
        mdl.out.set(at + 20, eye.outward);
        mdl.out.set(at + 24, eye.radius);
        mdl.out.set(at + 28, eye.up);
        mdl.out.set(at + 40, eye.forward);
        mdl.out.set(at + 60, eye.iris_scale);
        put_lid(mdl, eye.upper, at + 68, at + 92, at + 116);
        put_lid(mdl, eye.lower, at + 80, at + 104, at + 120);
    }
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
    put_eyeballs(mdl, at, model.eyeballs);
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
