#pragma once

#include "animation/pose.h"
#include "ui/flex_rows.h"

namespace studioscope {

// The slider of a controller that a bone moves, which no hand can: its value in the pose, and which
// bone that is. False, and nothing drawn, where no bone moves the row.
bool bone_driven_slider(const Model& model, const Pose* pose, const FlexRow& row);

}  // namespace studioscope
