#pragma once

#include "formats/dmx/dmx_scene.h"

namespace studioscope {

// Adds the vertices, meshes (one a mesh dag and material), materials and shapes of a scene.
void add_meshes(const ElementGraph& graph, const DmxScene& scene, Model& model);

}  // namespace studioscope
