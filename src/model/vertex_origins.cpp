#include "model/vertex_origins.h"

#include <algorithm>

#include "model/model.h"

namespace studioscope {

uint64_t triangle_line(const VertexOrigins& origins, uint32_t triangle) {
    const auto after = std::upper_bound(
        origins.lines.begin(), origins.lines.end(), triangle,
        [](uint32_t number, const TriangleLines& run) { return number < run.first_triangle; });
    if (after == origins.lines.begin()) return 0;
    const TriangleLines& run = *(after - 1);
    if (run.line == kUnknownLine) return 0;
    return run.line + uint64_t{4} * (triangle - run.first_triangle);
}

std::vector<uint32_t> vertex_lines(const Model& model, const std::vector<TriangleLines>& lines) {
    const VertexOrigins origins{{}, lines, {}, {}};
    std::vector<uint32_t> found(model.vertices.size());
    for (const Mesh& mesh : model.meshes) {
        if (mesh.lods.empty()) continue;
        const MeshLod& level = mesh.lods[0];
        for (size_t i = 0; i < level.indices.size(); ++i) {
            uint32_t& stored_line = found[level.indices[i]];
            if (stored_line > 0) continue;
            const uint32_t triangle = level.file_triangles.empty() ? static_cast<uint32_t>(i / 3)
                                                                   : level.file_triangles[i / 3];
            const uint64_t line = triangle_line(origins, triangle);
            if (line > 0) stored_line = static_cast<uint32_t>(line + 1 + i % 3);
        }
    }
    return found;
}

const OriginRun* origin_run(const VertexOrigins& origins, uint32_t vertex) {
    const auto run =
        std::find_if(origins.runs.begin(), origins.runs.end(), [&](const OriginRun& r) {
            return vertex >= r.first_vertex && vertex - r.first_vertex < r.count;
        });
    return run == origins.runs.end() ? nullptr : &*run;
}

}  // namespace studioscope
