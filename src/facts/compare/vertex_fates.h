#pragma once

#include <optional>
#include <vector>

#include "facts/compare/scene_diff.h"

namespace studioscope {

enum class ComparedSide { kFirst, kSecond };

// The fate of one vertex of a model.
struct VertexFateEntry {
    std::optional<VertexFate> fate;  // nothing: no compared mesh uses the vertex at the level
    uint32_t other = kNoVertex;      // its counterpart: index into the other Model::vertices
    float distance = 0;              // to the counterpart, Source units; 0 without one
};

// The fates of the vertices of one model, one entry for each of Model::vertices; a vertex of
// several meshes has the fate in the last one that changes it.
struct VertexFates {
    std::vector<VertexFateEntry> vertices;
    float largest_distance = 0;  // of the moved ones, Source units

    size_t count(VertexFate fate) const;
};

// The fates at one level of the side's own model. `diff` is of these scenes.
VertexFates vertex_fates(const Scene& first, const Scene& second, const SceneDiff& diff,
                         ComparedSide side, int lod);

}  // namespace studioscope
