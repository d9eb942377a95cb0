#pragma once

#include "ui/layout.h"
#include "ui/panels.h"

namespace studioscope {

// The mouse over the view: left orbits, middle or Shift+left pans, the wheel zooms to the cursor,
// right zooms, Ctrl+left moves the light; a click picks, a double click sets the pivot.
void steer_view(const Rect& view, Camera& camera, ViewSettings& settings, Requests& requests);

}  // namespace studioscope
