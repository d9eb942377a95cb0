#pragma once

#include "document/document.h"
#include "document/view/rect.h"

namespace studioscope {

// Draws the ball that the eyes look at in the view, with a ray from each eye, and lets the mouse
// drag it in the plane through it that faces the camera. Only with EyeTarget::kPoint, for a single
// model in a single view. `pose`: the drawn one, or null.
void eye_ball_handle(const Rect& view, Document& document, const Pose* pose);

}  // namespace studioscope
