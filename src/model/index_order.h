#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace studioscope {

// How well an order of triangles reuses vertices that were just transformed, in a cache that lets
// the oldest go first. Hardware differs; 16 is what vertex orders are usually judged by.
struct IndexOrder {
    double acmr = 0;  // transforms a triangle: 3 at worst, about 0.5 at best
    double atvr = 0;  // transforms a vertex: 1 at best
};

IndexOrder measure_index_order(std::span<const uint32_t> indices, size_t cache_size = 16);

// The same triangles in an order that reuses vertices, each with its corners as they were: at every
// step the triangle whose corners were used last and are needed least often again, in time that
// grows with the triangles ("Linear-Speed Vertex Cache Optimisation", Tom Forsyth, 2006). Indices
// are whole triangles.
std::vector<uint32_t> order_for_reuse(std::span<const uint32_t> indices);

}  // namespace studioscope
