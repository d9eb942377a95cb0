#include "facts/compare/vertex_fates.h"

#include <algorithm>

#include "model/scene.h"

namespace studioscope {

namespace {

// Whether the match is about the level; files without meshes have all vertices in one list.
bool covers_level(const MeshMatch& match, ComparedSide side, int lod) {
    if (match.mesh == MeshMatch::kAllMeshes) return true;
    return (side == ComparedSide::kFirst ? match.lod : match.other_lod) == lod;
}

}  // namespace

size_t VertexFates::count(VertexFate fate) const {
    return static_cast<size_t>(
        std::count_if(vertices.begin(), vertices.end(),
                      [&](const VertexFateEntry& vertex) { return vertex.fate == fate; }));
}

VertexFates vertex_fates(const Scene& first, const Scene& second, const SceneDiff& diff,
                         ComparedSide side, int lod) {
    const bool is_first = side == ComparedSide::kFirst;
    const std::vector<Vertex>& own = (is_first ? first : second).model.vertices;
    const std::vector<Vertex>& others = (is_first ? second : first).model.vertices;
    VertexFates fates;
    fates.vertices.resize(own.size());
    for (const MeshMatch& match : diff.meshes) {
        if (!covers_level(match, side, lod)) continue;
        for (const MatchedVertex& vertex :
             is_first ? match.vertices.vertices : match.vertices.other_vertices) {
            VertexFateEntry& found = fates.vertices[vertex.vertex];
            if (found.fate && vertex.fate == VertexFate::kKept) continue;
            found = {vertex.fate, vertex.other, 0};
            if (vertex.other != kNoVertex)
                found.distance =
                    glm::distance(own[vertex.vertex].position, others[vertex.other].position);
        }
    }
    for (const VertexFateEntry& vertex : fates.vertices)
        if (vertex.fate == VertexFate::kMoved)
            fates.largest_distance = std::max(fates.largest_distance, vertex.distance);
    return fates;
}

}  // namespace studioscope
