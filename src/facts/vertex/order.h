#pragma once

#include <vector>

#include "facts/vertex/columns.h"

namespace studioscope {

// The vertices that fit, sorted by a column; those without a value in it are last. `fits` has an
// entry per vertex; empty: all fit.
std::vector<uint32_t> ordered_vertices(const Model& model, const VertexColumns& columns,
                                       const std::vector<char>& fits, VertexColumn column,
                                       bool is_descending);

}  // namespace studioscope
