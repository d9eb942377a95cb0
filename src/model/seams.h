#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Seams: where a texture, a normal or a material is split, one point of the surface stands as
// several vertices. A shape that moves them differently tears the surface open.

// Each pair from either end, ascending. A model without shapes has none to look at. Nothing but
// torn shapes needs them, so nobody looks for them while a model is opened to be seen.
std::vector<SeamPair> find_seams(const Model& model);

struct TornSeam {
    SeamPair pair;  // its first is the smaller one
    float gap = 0;  // how far apart the shape brings them: its weight 1 on either side or on both
};

// The pairs that a shape takes farther apart than kMinSeamGap and than what an MDL's half floats
// lose of their deltas.
constexpr float kMinSeamGap = 0.01f;
std::vector<TornSeam> torn_seams(const Shape& shape, std::span<const SeamPair> seams);

// What there is to say of a model's seams.
struct SeamReport {
    std::vector<SeamPair> seams;
    std::vector<size_t> torn;  // by shape: at how many seams it tears the surface
    Diagnostics notes;         // one for each shape that tears some: "shape-seam"
};
SeamReport look_for_seams(const Model& model);

}  // namespace studioscope
