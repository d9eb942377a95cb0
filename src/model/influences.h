#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Fewer bones a vertex, to see what that would spare and spoil.

// The vertex with its `most` heaviest bones, the heaviest first and their weights rescaled to sum
// to 1; as it is where it has no more.
Vertex with_influences(const Vertex& vertex, int most);
std::vector<Vertex> with_influences(const std::vector<Vertex>& vertices, int most);

// Of the vertex that has the most; 1 of a model without vertices.
int most_influences(std::span<const Vertex> vertices);

}  // namespace studioscope
