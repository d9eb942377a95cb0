#include "formats/smd/assemble.h"

#include <fmt/format.h>

#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr const char* kNullMaterials[] = {"null", "debug/debugempty", "debugempty"};

// True for materials whose triangles the compiler drops on purpose.
bool is_null_of_smd(std::string_view name) {
    const size_t dot = name.find_last_of('.');
    for (const char* null_name : kNullMaterials)
        if (same_name(name.substr(0, dot), null_name)) return true;
    return false;
}

void add_mesh(Model& model, SmdMesh&& source, bool is_only_one) {
    const auto index = static_cast<int>(model.materials.size());
    model.materials.push_back({source.material, {}, is_null_of_smd(source.material)});
    Mesh mesh;
    mesh.name = base_name(source.material);
    mesh.skin_slot = index;
    MeshLod& lod = mesh.lods.emplace_back();
    lod.first_vertex = static_cast<uint32_t>(model.vertices.size());
    lod.indices = std::move(source.indices);
    if (!is_only_one) lod.file_triangles = std::move(source.file_triangles);
    for (uint32_t& corner : lod.indices) corner += lod.first_vertex;
    std::vector<Vertex> vertices = source.vertices.take();
    lod.vertex_count = static_cast<uint32_t>(vertices.size());
    for (Vertex& vertex : vertices) vertex.uv.y = 1 - vertex.uv.y;
    if (model.vertices.empty())
        model.vertices = std::move(vertices);
    else
        model.vertices.insert(model.vertices.end(), vertices.begin(), vertices.end());
    model.meshes.push_back(std::move(mesh));
}

glm::dvec3 face_normal(const Model& model, const uint32_t* corners) {
    const glm::dvec3 a(model.vertices[corners[0]].position);
    return glm::cross(glm::dvec3(model.vertices[corners[1]].position) - a,
                      glm::dvec3(model.vertices[corners[2]].position) - a);
}

void report_degenerate(const Model& model, uint64_t line, LineDiagnostics& report) {
    size_t count = 0;
    for (const Mesh& mesh : model.meshes)
        for (size_t i = 0; i < mesh.lods[0].indices.size(); i += 3)
            if (face_normal(model, &mesh.lods[0].indices[i]) == glm::dvec3(0)) ++count;
    if (count > 0)
        report.note("smd-degenerate", line,
                    fmt::format("{}, newer compilers drop them",
                                count_text(count, "triangle has no area; it is kept",
                                           "triangles have no area; they are kept")));
}

// Replaces zero normals by those of the adjacent faces.
void repair_normals(Model& model, uint64_t line, LineDiagnostics& report) {
    std::vector<bool> is_zero(model.vertices.size());
    size_t count = 0;
    for (size_t i = 0; i < is_zero.size(); ++i)
        if (model.vertices[i].normal == glm::vec3(0)) {
            is_zero[i] = true;
            ++count;
        }
    if (count == 0) return;
    std::vector<glm::dvec3> sums(is_zero.size(), glm::dvec3(0));
    for (const Mesh& mesh : model.meshes)
        for (size_t i = 0; i < mesh.lods[0].indices.size(); ++i)
            if (is_zero[mesh.lods[0].indices[i]])
                sums[mesh.lods[0].indices[i]] +=
                    face_normal(model, &mesh.lods[0].indices[i - i % 3]);
    for (size_t i = 0; i < is_zero.size(); ++i)
        if (is_zero[i])
            model.vertices[i].normal =
                sums[i] == glm::dvec3(0) ? glm::vec3(0, 0, 1) : glm::vec3(glm::normalize(sums[i]));
    report.warn("smd-zero-normal", line,
                fmt::format("{} a zero normal; face normals are used",
                            count_text(count, "vertex has", "vertices have")));
}

}  // namespace

void set_bind_pose(std::vector<Bone>& bones, const std::vector<Transform>& bind) {
    std::vector<glm::dmat4> world(bones.size());
    for (size_t i = 0; i < bones.size(); ++i) {
        Bone& bone = bones[i];
        bone.bind = bind[i];
        world[i] = to_matrix(bone.bind);
        if (bone.parent != kNone) world[i] = at(world, bone.parent) * world[i];
        bone.pose_to_bone = to_affine(glm::inverse(world[i]));
    }
}

void add_meshes(Model& model, SmdTriangles&& triangles, LineDiagnostics& report) {
    std::vector<SmdMesh>& meshes = triangles.meshes.all();
    std::erase_if(meshes, [](const SmdMesh& mesh) { return mesh.indices.empty(); });
    if (meshes.empty()) return;
    size_t vertex_count = 0;
    for (const SmdMesh& mesh : meshes) vertex_count += mesh.vertices.vertices().size();
    if (meshes.size() > 1) model.vertices.reserve(vertex_count);
    for (SmdMesh& mesh : meshes) add_mesh(model, std::move(mesh), meshes.size() == 1);
    std::vector<int>& skin = model.skins.emplace_back();
    for (size_t i = 0; i < model.materials.size(); ++i) skin.push_back(static_cast<int>(i));
    model.body_parts = {{"body", {"body"}}};
    model.lods.resize(1);
    report_degenerate(model, triangles.first_line, report);
    repair_normals(model, triangles.first_line, report);
}

}  // namespace studioscope
