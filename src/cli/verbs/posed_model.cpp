#include "cli/verbs/posed_model.h"

#include "core/at.h"
#include "model/animation/reference.h"
#include "model/animation/skin.h"
#include "render/gpu_model.h"
#include "render/read_back.h"

namespace studioscope {

namespace {

constexpr uint32_t kNoRow = ~0u;

void add_level_vertices(const Model& model, PosedModel& posed) {
    posed.row_of.assign(model.vertices.size(), kNoRow);
    for (const Mesh& mesh : model.meshes) {
        const MeshLod& level = at(mesh.lods, posed.lod);
        for (uint32_t i = 0; i < level.vertex_count; ++i) {
            const uint32_t vertex = level.first_vertex + i;
            posed.row_of[vertex] = static_cast<uint32_t>(posed.vertices.size());
            posed.vertices.push_back(vertex);
        }
    }
}

Result<std::vector<PosedVertex>> skin_all(const Document& document, const Pose& pose,
                                          Skinner skinner) {
    const Model& model = document.model();
    if (skinner == Skinner::kReference) return skin_reference(model, pose.local, pose.shapes);
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

}  // namespace

Result<PosedModel> pose_model(const Document& document, Skinner skinner) {
    Pose pose;
    update_pose(document.model(), request_of(document), pose);
    const Result<std::vector<PosedVertex>> all = skin_all(document, pose, skinner);
    if (!all) return all.error();
    PosedModel posed;
    posed.lod = document.view.lod;
    add_level_vertices(document.model(), posed);
    for (const uint32_t vertex : posed.vertices) posed.posed.push_back((*all)[vertex]);
    return posed;
}

}  // namespace studioscope
