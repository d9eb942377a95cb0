#pragma once

#include "document/document.h"
#include "document/view/rect.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the line under the menus: how the model is shown.
void toolbar(const Rect& area, Document& document, int drawn_lod, Requests& requests);

// Draws the menus from the table of commands; returns their height in pixels. `pose`: the drawn
// one, or null.
float menu_bar(Document& document, const Pose* pose, Requests& requests);

// Draws one line: loading, file, counts, frame time and GPU.
void status_bar(const Rect& area, Document& document, const FrameInfo& info, Requests& requests);

// Draws the sliders of the gaze, below the commands that choose where the eyes look: those of the
// flex controllers eyes_updown and eyes_rightleft. `pose`: the drawn one, or null.
void gaze_sliders(Document& document, const Pose* pose);

}  // namespace studioscope
