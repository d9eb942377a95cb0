#pragma once

#include <functional>

#include "model/model.h"

namespace studioscope {

// Returns the location of a vertex in its file, for messages; empty if unknown.
using VertexLocator = std::function<Location(size_t vertex)>;

// Validates a model of any format and makes it safe to index: parents before children, bones and
// indices in range, at least one material, skin and body part, as many tangents as vertices,
// normalized weights (sum 1), finite numbers, names of bounded length. Repairs are added to
// model.diagnostics, one entry per kind, with the count and the first location.
void validate(Model& model, const VertexLocator& locate = {});

// Checks a model before it is merged into another: its references exist, its numbers are finite and
// its weights sum to 1. Checks of the whole model are left to validate(): tangents, and the
// evaluation of rules.
void sanitize_model(Model& model, const VertexLocator& locate = {});

// Truncates every name of the model to Budget::kMaxNameLength bytes, and reports it once: lists,
// tables and output files repeat names many times.
void shorten_names(Model& model);

// Computes tangents from positions, normals and UVs for a model whose file has none: the direction
// of increasing u, orthogonal to the normal; w is +-1 so that cross(normal, tangent) * w points to
// increasing v. Zero length if the UVs are degenerate.
std::vector<glm::vec4> compute_tangents(const Model& model);

}  // namespace studioscope
