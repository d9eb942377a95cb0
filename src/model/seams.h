#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Seams: if a texture, a normal or a material is split, one point of the surface has several
// vertices. A shape that moves them differently tears the surface open.

// Finds all seams, ascending, each pair from both ends; empty for a model without shapes. Not run
// while a model loads, as only the report of torn seams needs them.
std::vector<SeamPair> find_seams(const Model& model);

struct TornSeam {
    SeamPair pair;  // pair.first < pair.second
    // Maximum distance after the shape at weight 1 on either or both sides, Source units.
    float gap = 0;
};

// The seams whose vertices a shape moves apart by more than kMinSeamGap (Source units) and by more
// than the rounding of an MDL's half-float deltas.
constexpr float kMinSeamGap = 0.01f;
std::vector<TornSeam> torn_seams(const Shape& shape, std::span<const SeamPair> seams);

// The seams of a model and the shapes that tear them.
struct SeamReport {
    std::vector<SeamPair> seams;
    std::vector<size_t> torn;  // number of torn seams, per shape
    Diagnostics notes;         // one "shape-seam" note per shape that tears seams
};
SeamReport report_seams(const Model& model);

}  // namespace studioscope
