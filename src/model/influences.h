#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Fewer bones per vertex, to show the effect on time and shape.

// The vertex with its `max_bones` heaviest bones, the heaviest first, weights rescaled to sum to 1;
// unchanged if it has no more than that.
Vertex with_influences(const Vertex& vertex, int max_bones);
std::vector<Vertex> with_influences(const std::vector<Vertex>& vertices, int max_bones);

// The largest number of bones of a vertex; 1 for a model without vertices.
int max_influences(std::span<const Vertex> vertices);

}  // namespace studioscope
