#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "model/flex.h"

namespace studioscope {

// Per-vertex sums of shapes. A shape may list a vertex more than once, with different side, speed
// or wrinkle; a pose adds all entries.

// The sum of all entries of one vertex.
struct VertexMove {
    uint32_t vertex = 0;
    glm::vec3 position{0};  // offset at weight 1 of the shape's flex and of its pair
    glm::vec3 normal{0};    // likewise of the normal
    glm::vec3 own{0};       // part of `position` that follows the shape's own flex
    glm::vec3 pair{0};      // part of `position` that follows the pair
    float wrinkle = 0;
};

// The entries of one vertex; empty if the shape does not move it.
std::span<const ShapeDelta> shape_entries(const Shape& shape, uint32_t vertex);

// The sum of entries of one vertex; there must be at least one.
VertexMove entry_sum(std::span<const ShapeDelta> entries);

// The offset that entries of one vertex add at a weight of their shape.
struct WeightedMove {
    glm::dvec3 position{0};
    // Weight of the entry; for several entries that of their sum along its own direction.
    double weight = 0;
};
WeightedMove entry_sum(std::span<const ShapeDelta> entries, const ShapeWeight& weight);

// The sums of the entries of one vertex for each number of a ShapeWeight: two lists of entries with
// equal sums give the same result in every pose.
struct WeightSums {
    std::array<glm::vec3, 4> positions{}, normals{};  // own, pair, own_delay, pair_delay
    std::array<float, 4> wrinkles{};
};
WeightSums weight_sums(std::span<const ShapeDelta> entries);

// One move per vertex that the shape lists, ascending.
std::vector<VertexMove> vertex_moves(const Shape& shape);

// The number of vertices that the shape moves, each counted once.
size_t moved_vertex_count(const Shape& shape);

float largest_move(std::span<const VertexMove> moves);

// Adds up entries of one vertex whose side, speed and wrinkle are equal, in a list ascending by
// vertex. Entries whose sum is not finite stay separate.
void merge_equal_entries(std::vector<ShapeDelta>& deltas);

}  // namespace studioscope
