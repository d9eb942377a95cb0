#pragma once

#include "model/model.h"

namespace studioscope {

// Makes the flex tracks of all clips from their curves. A curve's control is found by name, case
// ignored, as a DMX compiler names controllers: NAME itself, else left_NAME and right_NAME; the
// level of a choice is multi_NAME. Adds a note, with the channel's location, for each curve without
// a controller, and a warning for keys outside 0..1.
void bind_flex_curves(Model& model);

}  // namespace studioscope
