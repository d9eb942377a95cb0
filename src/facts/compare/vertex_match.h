#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "facts/compare/common_move.h"
#include "facts/compare/vertex_changes.h"
#include "facts/compare/vertex_set.h"

namespace studioscope {

constexpr uint32_t kNoVertex = ~uint32_t{0};

// A vertex of one model and its counterpart.
struct MatchedVertex {
    uint32_t vertex = 0;         // index into the model's own Model::vertices
    uint32_t other = kNoVertex;  // index into the other model's Model::vertices
    VertexFate fate = VertexFate::kLost;
};

// The vertices that one mesh uses at one level of detail in two models.
struct VertexMatches {
    std::vector<MatchedVertex> vertices;        // of the first model, ascending
    std::vector<MatchedVertex> other_vertices;  // of the second model, ascending
    std::optional<CommonMove> move;  // of the mesh as a whole; none: it stayed, or changed

    // The number of vertices of a fate: pairs, where both sides have it.
    size_t count(VertexFate fate) const;
};

// Matches two sets of vertices one to one as far as possible, in near-linear time: first those that
// are the same, then those at the same position, at last those that have moved, which are found by
// their place in equal lists of triangles, by a move of the whole mesh, or not far away by a UV
// that few of the rest share. `bones` has for each bone of the first model the index into the
// second model's bones, or kNone. `hint` is a move of other meshes of the model, which this one may
// have made too.
VertexMatches match_vertices(const VertexSet& first, const VertexSet& second,
                             std::span<const int> bones, const Tolerances& tolerances,
                             const std::optional<CommonMove>& hint = {});

}  // namespace studioscope
