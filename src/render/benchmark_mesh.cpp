#include "core/at.h"
#include "document/view/selection.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

namespace {

void mark(const MeshLod& level, std::vector<uint32_t>& row_of) {
    for (uint32_t i = 0; i < level.vertex_count; ++i) row_of[level.first_vertex + i] = 1;
    for (const uint32_t index : level.indices) row_of[index] = 1;
}

}  // namespace

BenchmarkMesh benchmark_mesh(const Model& model, int lod, std::span<const int> bodygroups) {
    BenchmarkMesh result;
    std::vector<uint32_t> row_of(model.vertices.size());  // 1 for used vertices, later their row
    const auto each_level = [&](const auto& use) {
        for (const Mesh& mesh : model.meshes)
            if (is_shown(bodygroups, mesh)) use(at(mesh.lods, lod));
    };
    each_level([&](const MeshLod& level) { mark(level, row_of); });
    for (uint32_t i = 0; i < row_of.size(); ++i) {
        if (row_of[i] == 0) continue;
        row_of[i] = static_cast<uint32_t>(result.sources.size());
        result.sources.push_back(i);
        result.vertices.push_back(model.vertices[i]);
        result.tangents.push_back(model.tangents[i]);
    }
    each_level([&](const MeshLod& level) {
        for (const uint32_t index : level.indices) result.indices.push_back(row_of[index]);
    });
    return result;
}

}  // namespace studioscope
