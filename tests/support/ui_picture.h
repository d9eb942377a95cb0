#pragma once

#include "core/image.h"

namespace studioscope {

// The last frame of the running UiDriver as a picture, drawn without GL: triangle by triangle,
// nearest texel, on the window's dark. The same on every machine.
Image ui_picture();

}  // namespace studioscope
