#pragma once

#include "formats/dmx/dmx_scene.h"

namespace studioscope {

// Fills controllers, flex names and rules from the combination operator or the flex rules of the
// root, as the compiler translates them, and ties the shapes (which are there already) to them.
//
// A shape that nothing drives gets a controller and a rule of its own name, so that it can be seen;
// at rest that makes no difference.
void add_flexes(const ElementGraph& graph, const DmxScene& scene, Model& model);

}  // namespace studioscope
