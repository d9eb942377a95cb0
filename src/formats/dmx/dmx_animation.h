#pragma once

#include "formats/dmx/dmx_scene.h"

namespace studioscope {

// Adds the clips of the root's animation list. A key's frame is its clip time in seconds times the
// frame rate; one within a tick of a whole frame stands on it (times are truncated to 0.1 ms).
// Every bone has a track: what no channel moves rests where the file shows it now.
void add_clips(const ElementGraph& graph, const DmxScene& scene, Model& model);

}  // namespace studioscope
