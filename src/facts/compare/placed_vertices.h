#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/seeded_hash.h"
#include "facts/compare/common_move.h"
#include "facts/compare/point_grid.h"
#include "facts/compare/vertex_set.h"
#include "model/model.h"

namespace studioscope {

inline Vertex move_vertex(Vertex vertex, const CommonMove& move) {
    vertex.position = glm::vec3(move.apply(vertex.position));
    vertex.normal = glm::vec3(move.turn * glm::dvec3(vertex.normal));
    return vertex;
}

// The vertices of the second set in a grid, and the move that places those of the first among them.
struct Placement {
    std::optional<CommonMove> move;  // none: they stay
    float radius = 0;                // distance within which vertices are at the same place
    PointGrid grid;                  // of the second set
    // Per vertex of the first and of the second set: 1 if one of the other set is within the
    // radius. Empty: unknown.
    std::vector<char> is_first_near = {}, is_second_near = {};

    Vertex place(const Vertex& vertex) const { return move ? move_vertex(vertex, *move) : vertex; }
    bool may_have_first(size_t i) const { return is_first_near.empty() || is_first_near[i]; }
    bool may_have_second(size_t k) const { return is_second_near.empty() || is_second_near[k]; }
};

// A grid of the vertices of a set at the positions that `place` returns.
template <typename Place>
PointGrid position_grid(const VertexSet& set, float radius, Place place) {
    PointGrid grid(set.vertices.size(), radius);
    // backwards, as a cell is visited from its last point on
    for (size_t i = set.vertices.size(); i-- > 0;)
        grid.add(static_cast<uint32_t>(i), place(set.model->vertices[set.vertices[i]]).position);
    return grid;
}

// Marks the vertices with one of the other set nearby; later searches skip all others.
void find_near(const VertexSet& first, const VertexSet& second, Placement& placement);

// A pseudo-random sample of a list's entries, the same in every run.
class EntrySample {
public:
    static constexpr size_t kMaxEntries = 4096;  // approximate size of a sample

    explicit EntrySample(size_t count) : step_(std::max<size_t>(count / kMaxEntries, 1)) {}

    bool has(size_t i) const { return step_ == 1 || mixed_hash(0, i) % step_ == 0; }

private:
    uint64_t step_;
};

constexpr uint32_t kFree = ~uint32_t{0};

// A set of vertices, and the counterpart of each; kFree: none yet.
struct PairedSet {
    const VertexSet& set;
    const std::vector<uint32_t>& others;
};

// The free vertices of a set, by their UV.
PointGrid uv_grid(const PairedSet& paired, float tolerance);

// The positions of the free vertices whose UV no other free vertex has, on either side.
std::vector<PointPair> unique_uv_pairs(const PairedSet& first, const PairedSet& second,
                                       float tolerance);

}  // namespace studioscope
