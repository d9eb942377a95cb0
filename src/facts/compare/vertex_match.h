#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "facts/compare/common_move.h"
#include "facts/compare/tolerances.h"
#include "facts/compare/vertex_set.h"

namespace studioscope {

// The change of a vertex between two models. A vertex and its counterpart have the same fate,
// except where one of several is welded or split off.
enum class VertexFate : uint8_t {
    kKept,           // the same within all tolerances
    kMoved,          // at another position
    kReweighted,     // at the same position, with other bones or weights
    kNormalChanged,  // at the same position, with the same weights and another normal
    kUvChanged,      // at the same position, with the same weights and normal and another UV
    kWelded,         // of the first model: one of several that became one vertex
    kSplit,          // of the second model: one of several that one vertex became
    kLost,           // of the first model: without a counterpart
    kNew,            // of the second model: without a counterpart
};
constexpr size_t kVertexFateCount = 9;
// "kept", "moved", "re-weighted", "normal changed", "UV changed", "welded", "split", "lost", "new".
const char* fate_name(VertexFate fate);
// The key of a fate in JSON: "reweighted", "normal_changed".
const char* fate_key(VertexFate fate);

// The attributes in which two vertices differ.
struct VertexChanges {
    bool position = false, normal = false, uv = false, weights = false;

    bool any() const { return position || normal || uv || weights; }
    // The fate of two vertices that are each other's only counterpart.
    VertexFate fate() const;
};
// `bones` has for each bone of the first model the index into the second model's bones, or kNone.
VertexChanges changes_between(const Vertex& first, const Vertex& second, std::span<const int> bones,
                              const Tolerances& tolerances);

// Whether all values are equal, with the bones in the same order.
bool is_equal(const Vertex& first, const Vertex& second, std::span<const int> bones);
// A hash of the position and the UV, which is the same for equal vertices.
uint64_t vertex_hash(const Vertex& vertex, uint64_t seed);

// The largest difference of the weights of one bone. `bones` as above.
float weight_difference(const Vertex& first, const Vertex& second, std::span<const int> bones);

// The angle between two normals in degrees; 0 if both are zero, 180 if one is.
float degrees_between(const glm::vec3& a, const glm::vec3& b);

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
