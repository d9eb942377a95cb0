#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace studioscope {

// Vertex cache efficiency of an order of triangles: the reuse of transformed vertices in a
// first-in first-out cache. Hardware differs; 16 entries are the usual measure.
struct IndexOrder {
    double acmr = 0;  // transforms per triangle: 3 at worst, about 0.5 at best
    double atvr = 0;  // transforms per vertex: 1 at best
};

IndexOrder measure_index_order(std::span<const uint32_t> indices, size_t cache_size = 16);

// Optimizes the order of triangles for the vertex cache; the corners of each stay in order. Each
// step takes the triangle whose corners were used most recently and are needed least often again,
// in linear time ("Linear-Speed Vertex Cache Optimisation", Tom Forsyth, 2006). The size of
// `indices` is a multiple of 3.
std::vector<uint32_t> optimize_vertex_cache(std::span<const uint32_t> indices);

}  // namespace studioscope
