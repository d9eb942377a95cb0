#pragma once

#include "ui/layout.h"
#include "ui/panels.h"

namespace studioscope {

// Which clip plays, where it is and how: transport, scrub bar, and what happens where the file says
// nothing.
void timeline_panel(const Rect& home, Document& document, Requests& requests);

}  // namespace studioscope
