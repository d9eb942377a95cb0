#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "model/flex.h"

namespace studioscope {

// A shape may list a vertex more than once, with another side, speed or wrinkle each time. A pose
// adds all entries; who asks what a shape does to a vertex as a whole asks here.

// All entries of one vertex, summed.
struct VertexMove {
    uint32_t vertex = 0;
    glm::vec3 position{0};  // at weight 1 of the shape's flex and of its pair
    glm::vec3 own{0};       // the share of `position` that follows the shape's own flex
    glm::vec3 pair{0};      // and the share that follows the pair
    float wrinkle = 0;
};

// The entries of one vertex; none where the shape leaves it where it is.
std::span<const ShapeDelta> entries_of(const Shape& shape, uint32_t vertex);

// Of entries of one vertex; at least one.
VertexMove sum_of(std::span<const ShapeDelta> entries);

// What entries of one vertex add at a weight of their shape.
struct WeighedMove {
    glm::dvec3 position{0};
    double weight = 0;  // of the entry; of several, that of their sum along its own direction
};
WeighedMove sum_of(std::span<const ShapeDelta> entries, const ShapeWeight& weight);

// A move for each vertex that the shape lists, ascending.
std::vector<VertexMove> vertex_moves(const Shape& shape);

// Vertices, where `deltas` may have more entries.
size_t moved_vertex_count(const Shape& shape);

float largest_move(std::span<const VertexMove> moves);

// Adds up entries of one vertex whose side, speed and wrinkle are the same, in a list that ascends
// by vertex. Those whose sum would not be finite stay apart.
void merge_alike(std::vector<ShapeDelta>& deltas);

}  // namespace studioscope
