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

inline Vertex moved(Vertex vertex, const CommonMove& move) {
    vertex.position = glm::vec3(move.apply(vertex.position));
    vertex.normal = glm::vec3(move.turn * glm::dvec3(vertex.normal));
    return vertex;
}

// The vertices of the second set, and how those of the first are placed among them.
struct Frame {
    std::optional<CommonMove> move;  // none: they stay
    float radius = 0;                // of what is at the same place
    PointGrid grid;                  // of the second set
    // 1 for each vertex of the first and of the second set that has one of the other set within the
    // radius; empty: not known.
    std::vector<char> is_first_near = {}, is_second_near = {};

    Vertex place(const Vertex& vertex) const { return move ? moved(vertex, *move) : vertex; }
    bool may_have_first(size_t i) const { return is_first_near.empty() || is_first_near[i]; }
    bool may_have_second(size_t k) const { return is_second_near.empty() || is_second_near[k]; }
};

// A grid of the vertices of a set, as `place` places them.
template <typename Place>
PointGrid grid_of(const VertexSet& set, float radius, Place place) {
    PointGrid grid(set.vertices.size(), radius);
    // backwards, as a cell is visited from its last point on
    for (size_t i = set.vertices.size(); i-- > 0;)
        grid.add(static_cast<uint32_t>(i), place(set.model->vertices[set.vertices[i]]).position);
    return grid;
}

// Finds the vertices that have one of the other set near, so that the others are tried no more.
void find_near(const VertexSet& first, const VertexSet& second, Frame& frame);

// Every so many of a list's entries, at places that look random and are the same in every run.
class Sample {
public:
    static constexpr size_t kMaxEntries = 4096;  // about, of a longer list

    explicit Sample(size_t count) : step_(std::max<size_t>(count / kMaxEntries, 1)) {}

    bool has(size_t i) const { return step_ == 1 || mixed_hash(0, i) % step_ == 0; }

private:
    uint64_t step_;
};

constexpr uint32_t kFree = ~uint32_t{0};

// A set of vertices, and for each its counterpart; kFree: none yet.
struct PairedSet {
    const VertexSet& set;
    const std::vector<uint32_t>& others;
};

// The free vertices of a set, by their UV.
PointGrid uv_grid(const PairedSet& paired, float tolerance);

// The positions of the free vertices whose UV no other free vertex has, on either side.
std::vector<PointPair> pairs_of_single_uv(const PairedSet& first, const PairedSet& second,
                                          float tolerance);

}  // namespace studioscope
