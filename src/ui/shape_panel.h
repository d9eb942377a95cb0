#pragma once

#include "ui/panels.h"

namespace studioscope {

// Every shape with the weight that it has, a slider that sets it past the rules, and for the
// selected one why its weight is what it is.
void shape_panel(Document& document, const Pose* pose);

}  // namespace studioscope
