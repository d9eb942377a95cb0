#pragma once

#include <vector>

#include "core/name_hash.h"
#include "formats/dmx/corners.h"

namespace studioscope {

// By the name of a shape: the wrinkle of its farthest move, as the combination operator's controls
// record it for their raw controls (`wrinkleScales`). Correctives have none.
using DmxWrinkleScales = NameMap<float>;
DmxWrinkleScales find_wrinkle_scales(const ElementGraph& graph);

// The delta states of a mesh. One whose arrays do not fit is left out with an error.
std::vector<DmxDelta> read_deltas(const ElementGraph& graph, const DmxMesh& mesh,
                                  const DmxWrinkleScales& wrinkle_scales, Diagnostics& diagnostics);

// Where each shape is in Model::shapes.
using DmxShapeIndex = NameMap<size_t>;

// Adds what the deltas move of the vertices first_vertex... (one a key) to the shapes of their
// names. Every delta makes a shape, even one that moves nothing.
void add_shapes(const DmxCorners& corners, const std::vector<DmxDelta>& deltas,
                const std::vector<DmxCornerKey>& keys, uint32_t first_vertex, DmxShapeIndex& index,
                Model& model);

}  // namespace studioscope
