#pragma once

#include <functional>

#include "model/model.h"

namespace studioscope {

// Where a vertex stands in its file, for messages; empty where nobody knows.
using PlaceOfVertex = std::function<Place(size_t vertex)>;

// Asks whether a model makes sense, for all formats, and makes it safe to index: parents before
// children, bones and indices in range, one material, skin and body part at least, as many tangents
// as vertices, weights that sum to 1, finite numbers, no endless names. What had to be repaired is
// added to model.diagnostics, one entry a kind, with how many and the first.
void validate(Model& model, const PlaceOfVertex& place_of = {});

// As far as a model must be checked before it is joined with another: whatever it names is there,
// its numbers are finite and its weights sum to 1. What rests on the whole is left for validate():
// tangents, and how its rules run.
void make_safe(Model& model, const PlaceOfVertex& place_of = {});

}  // namespace studioscope
