#pragma once

#include "core/image.h"
#include "core/result.h"

namespace studioscope {

// The window's own framebuffer, which the model is drawn into first and the panels after it.

// Starts a frame: the whole window is cleared to the panels' dark.
void begin_window_frame(int width, int height);

// What stands in the back buffer, opaque; call before it is shown.
Image window_picture(int width, int height);

}  // namespace studioscope
