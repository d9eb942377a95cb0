#pragma once

#include "formats/compiled/compiled.h"

namespace studioscope {

// The MDL's sequences as clips of a model that has the MDL's bones.
void add_clips(const MotionFiles& files, Model& model);

}  // namespace studioscope
