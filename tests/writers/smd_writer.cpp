#include "writers/smd_writer.h"

#include <fmt/format.h>

#include <iterator>

#include "core/at.h"

namespace studioscope::assets {

namespace {

using Output = std::back_insert_iterator<std::string>;

void put_nodes(Output out, const Asset& asset) {
    fmt::format_to(out, "version 1\nnodes\n");
    for (size_t i = 0; i < asset.bones.size(); ++i)
        fmt::format_to(out, "{} \"{}\" {}\n", i, asset.bones[i].name, asset.bones[i].parent);
    fmt::format_to(out, "end\n");
}

void put_bone(Output out, size_t bone, const Transform& local) {
    // adding 0 turns -0 into 0
    const glm::vec3 angles = euler_from_rotation(local.rotation) + 0.0f;
    fmt::format_to(out, "{} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f}\n", bone, local.position.x,
                   local.position.y, local.position.z, angles.x, angles.y, angles.z);
}

void put_vertex(Output out, const Vertex& vertex) {
    const glm::vec3 &p = vertex.position, &n = vertex.normal;
    fmt::format_to(out, "{} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f} {}",
                   vertex.bone[0], p.x, p.y, p.z, n.x, n.y, n.z, vertex.uv.x, 1 - vertex.uv.y,
                   vertex.bone_count);
    for (size_t i = 0; i < vertex.bone_count; ++i)
        fmt::format_to(out, " {} {:.6f}", vertex.bone[i], vertex.weight[i]);
    fmt::format_to(out, "\n");
}

void put_shape_vertex(Output out, size_t id, const glm::vec3& p, const glm::vec3& n) {
    fmt::format_to(out, "{} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f}\n", id, p.x, p.y, p.z, n.x,
                   n.y, n.z);
}

// Number of meshes before this body model, over all body parts.
size_t first_mesh_of(const Asset& asset, size_t body_part, size_t body_model) {
    size_t meshes = 0;
    for (size_t part = 0; part <= body_part; ++part)
        for (size_t model = 0; model < asset.body_parts[part].models.size(); ++model) {
            if (part == body_part && model == body_model) return meshes;
            meshes += asset.body_parts[part].models[model].meshes.size();
        }
    return meshes;
}

void put_base_shape(Output out, const AssetBodyModel& model) {
    fmt::format_to(out, "time 0 # basis\n");
    size_t id = 0;
    for (const AssetMesh& mesh : model.meshes)
        for (const Vertex& vertex : mesh.vertices)
            put_shape_vertex(out, id++, vertex.position, vertex.normal);
}

void put_shape(Output out, const AssetBodyModel& model, size_t first_mesh,
               const AssetShape& shape) {
    std::vector<size_t> first_ids{0};
    for (const AssetMesh& mesh : model.meshes)
        first_ids.push_back(first_ids.back() + mesh.vertices.size());
    for (const AssetDelta& delta : shape.deltas) {
        if (delta.mesh < first_mesh || delta.mesh >= first_mesh + model.meshes.size()) continue;
        const size_t mesh = delta.mesh - first_mesh;
        const Vertex& vertex = model.meshes[mesh].vertices[delta.vertex];
        put_shape_vertex(out, first_ids[mesh] + delta.vertex, vertex.position + delta.position,
                         vertex.normal + delta.normal);
    }
}

}  // namespace

std::string smd_reference(const Asset& asset, const AssetBodyModel& model, size_t lod) {
    std::string text;
    const Output out(text);
    put_nodes(out, asset);
    fmt::format_to(out, "skeleton\ntime 0\n");
    for (size_t i = 0; i < asset.bones.size(); ++i) put_bone(out, i, asset.bones[i].bind);
    fmt::format_to(out, "end\ntriangles\n");
    for (const AssetMesh& mesh : model.meshes) {
        const int material = at(asset.skins[0], mesh.skin_slot);
        for (size_t i = 0; i < mesh.lods[lod].size(); ++i) {
            if (i % 3 == 0) fmt::format_to(out, "{}\n", at(asset.materials, material));
            put_vertex(out, mesh.vertices[mesh.lods[lod][i]]);
        }
    }
    fmt::format_to(out, "end\n");
    return text;
}

std::string smd_animation(const Asset& asset, const AssetClip& clip) {
    std::string text;
    const Output out(text);
    put_nodes(out, asset);
    fmt::format_to(out, "skeleton\n");
    for (const AssetFrame& frame : clip.frames) {
        fmt::format_to(out, "time {}\n", frame.number);
        for (const AssetKey& key : frame.keys)
            put_bone(out, static_cast<size_t>(key.bone), key.local);
    }
    fmt::format_to(out, "end\n");
    return text;
}

std::string vta_shapes(const Asset& asset, size_t body_part, size_t body_model) {
    const AssetBodyModel& model = asset.body_parts[body_part].models[body_model];
    const size_t first_mesh = first_mesh_of(asset, body_part, body_model);
    std::string text;
    const Output out(text);
    put_nodes(out, asset);
    fmt::format_to(out, "skeleton\ntime 0 # basis\n");
    for (size_t i = 0; i < asset.shapes.size(); ++i)
        fmt::format_to(out, "time {} # {}\n", i + 1, asset.shapes[i].name);
    fmt::format_to(out, "end\nvertexanimation\n");
    put_base_shape(out, model);
    for (size_t i = 0; i < asset.shapes.size(); ++i) {
        fmt::format_to(out, "time {} # {}\n", i + 1, asset.shapes[i].name);
        put_shape(out, model, first_mesh, asset.shapes[i]);
    }
    fmt::format_to(out, "end\n");
    return text;
}

}  // namespace studioscope::assets
