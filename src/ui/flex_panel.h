#pragma once

#include "ui/panels.h"

namespace studioscope {

// The sliders of a face, by type, alone or as stereo pairs, with presets on the clipboard.
void flex_panel(Document& document, const Pose* pose, Requests& requests);

}  // namespace studioscope
