#pragma once

#include "core/image.h"

namespace studioscope {

// The last frame of the running UiDriver as a picture, drawn without OpenGL: triangle by triangle,
// nearest texel, on the window's background. The same on every machine.
Image ui_picture();

}  // namespace studioscope
