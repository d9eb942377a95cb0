#pragma once

#include "document/document.h"

namespace studioscope {

// Whether there is anything for the panel to show.
bool has_pose_settings(const Model& model);

// The pose parameters of a compiled model: what its sequences blend by. Above them switches for
// what moves beside the clip.
void pose_panel(Document& document);

}  // namespace studioscope
