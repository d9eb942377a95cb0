#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// The vertices that the triangles of a mesh use at one level; all of its points if it has none.
struct VertexSet {
    const Model* model = nullptr;
    std::vector<uint32_t> vertices;     // ascending, each once
    std::span<const uint32_t> indices;  // MeshLod::indices
};
VertexSet vertices_used(const Model& model, const MeshLod& level);
// Length of the diagonal of the set's bounds, Source units.
double bounds_diagonal(const VertexSet& set);

}  // namespace studioscope
