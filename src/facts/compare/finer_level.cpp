#include "facts/compare/finer_level.h"

#include <algorithm>
#include <vector>

#include "core/at.h"

namespace studioscope {

namespace {

// For each vertex of the model, whether a level of the mesh below `lod` uses it.
std::vector<bool> used_below(const Model& model, const Mesh& mesh, int lod) {
    std::vector<bool> is_used(model.vertices.size());
    for (int finer = 0; finer < lod; ++finer) {
        if (!is_index(finer, mesh.lods.size())) break;
        for (const uint32_t vertex : at(mesh.lods, finer).indices) is_used[vertex] = true;
    }
    return is_used;
}

bool is_of_second(const MatchedVertex& vertex) {
    return vertex.fate == VertexFate::kNew || vertex.fate == VertexFate::kSplit;
}

// The vertex of one of the models; kNoVertex if it has none.
uint32_t vertex_of(const MatchedVertex& vertex, bool wants_second) {
    return is_of_second(vertex) == wants_second ? vertex.vertex : vertex.other;
}

}  // namespace

std::string cause_of_finer_level(const Comparison& all, const MeshMatch& match,
                                 std::span<const MatchedVertex> vertices) {
    const bool is_compiled = all.first.format == "mdl", is_second = all.second.format == "mdl";
    const int lod = is_second ? match.other_lod : match.lod;
    const int mesh = is_second ? match.other_mesh : match.mesh;
    if (is_compiled == is_second || lod < 1 || mesh < 0) return {};
    const Model& model = is_second ? all.other() : all.model();
    const std::vector<bool> is_finer = used_below(model, at(model.meshes, mesh), lod);
    const auto count =
        std::count_if(vertices.begin(), vertices.end(), [&](const MatchedVertex& vertex) {
            const uint32_t compiled = vertex_of(vertex, is_second);
            return compiled < is_finer.size() && is_finer[compiled];
        });
    if (count == 0 || static_cast<size_t>(count) * 10 < vertices.size() * 9) return {};
    return "the compiler takes near vertices of a finer LOD instead";
}

}  // namespace studioscope
