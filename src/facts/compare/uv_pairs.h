#pragma once

#include <cstdint>
#include <vector>

#include "facts/compare/common_move.h"
#include "facts/compare/point_grid.h"
#include "facts/compare/vertex_set.h"

namespace studioscope {

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
