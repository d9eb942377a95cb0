#pragma once

#include <vector>

#include "core/name_map.h"
#include "formats/dmx/corners.h"

namespace studioscope {

// The wrinkle at the largest offset of each shape, by name, as the combination operator's controls
// store it for their raw controls (`wrinkleScales`). Correctives have none.
using DmxWrinkleScales = NameMap<float>;
DmxWrinkleScales find_wrinkle_scales(const ElementGraph& graph);

// Reads the delta states of a mesh. One with inconsistent arrays is left out with an error.
std::vector<DmxDelta> read_deltas(const ElementGraph& graph, const DmxMesh& mesh,
                                  const DmxWrinkleScales& wrinkle_scales, Diagnostics& diagnostics);

// The index of each shape in Model::shapes.
using DmxShapeIndex = NameMap<size_t>;

// Adds the deltas of the vertices from first_vertex on (one per key) to the shapes of their names.
// Every delta makes a shape, even one without an effect.
void add_shapes(const DmxCorners& corners, const std::vector<DmxDelta>& deltas,
                const std::vector<DmxCornerKey>& keys, uint32_t first_vertex, DmxShapeIndex& index,
                Model& model);

}  // namespace studioscope
