#pragma once

#include <glm/glm.hpp>

#include "core/image.h"
#include "core/result.h"

namespace studioscope {

// The window's framebuffer, which the model is drawn into first, then the panels.

// Starts a frame: clears the whole window to the panels' background colour.
void begin_window_frame(int width, int height);

// The colour of a pixel of the back buffer, 0..255 per channel, from its bottom left corner.
glm::ivec3 window_pixel(int x, int y);

// The back buffer as an opaque image; to be called before it is displayed.
Image window_picture(int width, int height);

}  // namespace studioscope
