#pragma once

#include "document/document.h"

namespace studioscope {

// Draws the sliders of the gaze, below the commands that choose where the eyes look: those of the
// flex controllers eyes_updown and eyes_rightleft. `pose`: the drawn one, or null.
void gaze_sliders(Document& document, const Pose* pose);

}  // namespace studioscope
