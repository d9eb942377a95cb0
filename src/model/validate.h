#pragma once

#include <functional>

#include "model/model.h"

namespace studioscope {

// Where a vertex stands in its file, for messages; empty where nobody knows.
using PlaceOfVertex = std::function<Place(size_t vertex)>;

// Asks whether a model makes sense, for all formats, and makes it safe to index: parents before
// children, bones and indices in range, one material, skin and body part at least, as many tangents
// as vertices, weights that sum to 1, finite numbers. What had to be repaired is added to
// model.diagnostics, one entry a kind, with how many and the first.
void validate(Model& model, const PlaceOfVertex& place_of = {});

}  // namespace studioscope
