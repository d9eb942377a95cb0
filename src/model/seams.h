#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Seams: where a texture, a normal or a material is split, one point of the surface stands as
// several vertices. A shape that moves them differently tears the surface open.

// Each pair from either end, ascending. A model without shapes has none to look at. Model::seams
// has them after validate().
std::vector<SeamPair> find_seams(const Model& model);

struct TornSeam {
    SeamPair pair;  // its first is the smaller one
    float gap = 0;  // how far apart the shape brings them: its weight 1 on either side or on both
};

// The pairs that a shape takes farther apart than kLeastSeamGap and than what an MDL's half floats
// lose of their deltas.
constexpr float kLeastSeamGap = 0.01f;
std::vector<TornSeam> torn_seams(const Shape& shape, std::span<const SeamPair> seams);

// One note for each shape that tears Model::seams: "shape-seam".
void note_torn_seams(Model& model);

}  // namespace studioscope
