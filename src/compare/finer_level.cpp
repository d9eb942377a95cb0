#include "compare/finer_level.h"

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

// The vertex of the second model; kNoVertex of lost ones.
uint32_t second_of(const MatchedVertex& vertex) {
    const bool is_of_second = vertex.fate == VertexFate::kNew || vertex.fate == VertexFate::kSplit;
    return is_of_second ? vertex.vertex : vertex.other;
}

}  // namespace

std::string cause_of_finer_level(const Comparison& all, const MeshMatch& match,
                                 std::span<const MatchedVertex> vertices) {
    const bool is_compiling = all.second.format == "mdl" && all.first.format != "mdl";
    if (!is_compiling || match.other_lod < 1 || match.other_mesh < 0) return {};
    const std::vector<bool> is_finer =
        used_below(all.other(), at(all.other().meshes, match.other_mesh), match.other_lod);
    const auto count =
        std::count_if(vertices.begin(), vertices.end(), [&](const MatchedVertex& vertex) {
            const uint32_t second = second_of(vertex);
            return second < is_finer.size() && is_finer[second];
        });
    if (count == 0 || static_cast<size_t>(count) * 10 < vertices.size() * 9) return {};
    return "the compiler takes near vertices of a finer LOD instead";
}

}  // namespace studioscope
