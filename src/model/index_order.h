#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace studioscope {

// The reuse of transformed vertices by an order of triangles, in a first-in first-out cache.
// Hardware differs; 16 entries are the usual measure of vertex orders.
struct IndexOrder {
    double acmr = 0;  // transforms per triangle: 3 at worst, about 0.5 at best
    double atvr = 0;  // transforms per vertex: 1 at best
};

IndexOrder measure_index_order(std::span<const uint32_t> indices, size_t cache_size = 16);

// Reorders triangles for vertex reuse; the corners of each stay in order. Each step takes the
// triangle whose corners were used most recently and are needed least often again, in time linear
// in the triangles ("Linear-Speed Vertex Cache Optimisation", Tom Forsyth, 2006). The size of
// `indices` is a multiple of 3.
std::vector<uint32_t> order_for_reuse(std::span<const uint32_t> indices);

}  // namespace studioscope
