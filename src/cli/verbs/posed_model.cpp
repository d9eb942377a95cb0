#include "cli/verbs/posed_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "content/permitted_files.h"
#include "core/at.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "document/playback/jiggle_player.h"
#include "model/animation/reference.h"
#include "model/animation/skin.h"
#include "render/gpu_model.h"
#include "render/read_back.h"

namespace studioscope {

namespace {

constexpr uint32_t kNoRow = ~0u;

void add_level_vertices(const Model& model, PosedModel& posed) {
    posed.row_by_vertex.assign(model.vertices.size(), kNoRow);
    for (const Mesh& mesh : model.meshes) {
        const MeshLod& level = at(mesh.lods, posed.lod);
        for (uint32_t i = 0; i < level.vertex_count; ++i) {
            const uint32_t vertex = level.first_vertex + i;
            posed.row_by_vertex[vertex] = static_cast<uint32_t>(posed.vertices.size());
            posed.vertices.push_back(vertex);
        }
    }
}

Result<std::vector<PosedVertex>> skin_all(const Document& document, const Pose& pose,
                                          Skinner skinner) {
    const Model& model = document.model();
    if (skinner == Skinner::kReference)
        return skin_reference(model, pose.local, pose.shapes, pose.fixed_worlds);
    if (skinner == Skinner::kCpu) {
        std::vector<PosedVertex> posed(model.vertices.size());
        FlexedVertices flexed;
        apply_shapes(model, pose.shapes, flexed);
        skin(flexed.vertices, flexed.tangents, pose.palette, posed);
        for (size_t i = 0; i < posed.size(); ++i) posed[i].wrinkle = flexed.wrinkles[i];
        return posed;
    }
    const Result<GpuModel> gpu = GpuModel::make(*document.scene);
    if (!gpu) return gpu.error();
    return read_back_posed(*gpu, pose.palette, pose.shapes, 0, model.vertices.size());
}

// One triangle of the level, with its place in the source file if known.
struct Face {
    uint32_t order = 0;
    size_t mesh = 0;
    size_t first_index = 0;
};

// The faces in the file's order if it interleaves meshes, else mesh by mesh.
std::vector<Face> ordered_faces(const Document& document, int lod, ObjFaces chosen) {
    const Model& model = document.model();
    std::vector<Face> faces;
    bool is_ordered = true;
    for (size_t m = 0; m < model.meshes.size(); ++m) {
        if (chosen == ObjFaces::kChosenBodies && !is_shown(document, model.meshes[m])) continue;
        const MeshLod& level = at(model.meshes[m].lods, lod);
        const size_t triangles = level.indices.size() / 3;
        is_ordered = is_ordered && level.file_triangles.size() == triangles;
        for (size_t i = 0; i < triangles; ++i)
            faces.push_back({is_ordered ? level.file_triangles[i] : 0, m, i * 3});
    }
    if (is_ordered)
        std::stable_sort(faces.begin(), faces.end(),
                         [](const Face& a, const Face& b) { return a.order < b.order; });
    return faces;
}

void add_faces(const Document& document, const PosedModel& posed, ObjFaces faces,
               std::string& text) {
    const Model& model = document.model();
    size_t current = model.meshes.size();
    for (const Face& face : ordered_faces(document, posed.lod, faces)) {
        const Mesh& mesh = model.meshes[face.mesh];
        const MeshLod& level = at(mesh.lods, posed.lod);
        if (face.mesh != current) {
            const int material = mesh_material(document, mesh, posed.lod);
            fmt::format_to(std::back_inserter(text), "g {}\nusemtl {}\n", one_line(mesh.name),
                           one_line(at(model.materials, material).name));
            current = face.mesh;
        }
        text += 'f';
        for (size_t corner = 0; corner < 3; ++corner) {
            const uint32_t row = posed.row_by_vertex[level.indices[face.first_index + corner]] + 1;
            fmt::format_to(std::back_inserter(text), " {0}/{0}/{0}", row);
        }
        text += '\n';
    }
}

}  // namespace

Result<PosedModel> pose_model(const Document& document, Skinner skinner) {
    Pose pose;
    pose_document(document, pose);
    const Result<std::vector<PosedVertex>> all = skin_all(document, pose, skinner);
    if (!all) return all.error();
    PosedModel posed;
    posed.lod = document.view.lod;
    add_level_vertices(document.model(), posed);
    for (const uint32_t vertex : posed.vertices) posed.posed.push_back((*all)[vertex]);
    return posed;
}

std::string obj_text(const Document& document, const PosedModel& posed, ObjFaces faces) {
    const Model& model = document.model();
    std::string text = fmt::format(
        "# {} LOD {}\n", one_line(path_text(path_to_share(document.scene->file))), posed.lod);
    const auto out = std::back_inserter(text);
    for (const PosedVertex& v : posed.posed)
        fmt::format_to(out, "v {:.9g} {:.9g} {:.9g}\n", v.position.x, v.position.y, v.position.z);
    for (const uint32_t vertex : posed.vertices)  // OBJ has v = 0 at the bottom
        fmt::format_to(out, "vt {:.9g} {:.9g}\n", model.vertices[vertex].uv.x,
                       1 - model.vertices[vertex].uv.y);
    for (const PosedVertex& v : posed.posed)
        fmt::format_to(out, "vn {:.9g} {:.9g} {:.9g}\n", v.normal.x, v.normal.y, v.normal.z);
    add_faces(document, posed, faces, text);
    return text;
}

std::string csv_text(const Document& document, const PosedModel& posed) {
    std::string text = "vertex,x,y,z,nx,ny,nz,tx,ty,tz,tw,u,v\n";
    const auto out = std::back_inserter(text);
    for (size_t row = 0; row < posed.posed.size(); ++row) {
        const PosedVertex& v = posed.posed[row];
        const glm::vec2 uv = document.model().vertices[posed.vertices[row]].uv;
        fmt::format_to(out, "{}", row);
        for (const float value :
             {v.position.x, v.position.y, v.position.z, v.normal.x, v.normal.y, v.normal.z,
              v.tangent.x, v.tangent.y, v.tangent.z, v.tangent.w, uv.x, uv.y})
            fmt::format_to(out, ",{:.9g}", value);
        text += '\n';
    }
    return text;
}

std::string pose_json(const Document& document) {
    using Json = nlohmann::ordered_json;
    Pose pose;
    pose_document(document, pose);
    Json bones = Json::array();
    for (size_t i = 0; i < pose.local.size(); ++i) {
        const Bone& bone = document.model().bones[i];
        const Transform& local = pose.local[i];
        Json world = Json::array();
        for (const glm::vec4& row : pose.world[i].rows)
            for (int column = 0; column < 4; ++column) world.push_back(row[column]);
        bones.push_back(
            {{"name", as_utf8(bone.name)},
             {"parent", bone.parent},
             {"local",
              {{"position", {local.position.x, local.position.y, local.position.z}},
               {"quaternion",
                {local.rotation.x, local.rotation.y, local.rotation.z, local.rotation.w}}}},
             {"world", world}});
    }
    Json shapes = Json::array();
    for (size_t i = 0; i < pose.shapes.size(); ++i) {
        Json shape{{"name", as_utf8(document.model().shapes[i].name)},
                   {"weight", pose.shapes[i].own}};
        if (document.model().shapes[i].pair != kNone) shape["pair_weight"] = pose.shapes[i].pair;
        shapes.push_back(std::move(shape));
    }
    Json controllers = Json::array();
    for (size_t i = 0; i < pose.controllers.size(); ++i)
        controllers.push_back({{"name", as_utf8(document.model().controllers[i].name)},
                               {"value", pose.controllers[i]}});
    constexpr int kFormatVersion = 1;
    return json_text(Json{{"format_version", kFormatVersion},
                          {"bones", bones},
                          {"shapes", shapes},
                          {"controllers", controllers}}) +
           "\n";
}

}  // namespace studioscope
