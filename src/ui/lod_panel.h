#pragma once

#include "ui/panels.h"

namespace studioscope {

// The levels of detail with their counts, and which of them is drawn and loaded. `shown` is the
// one in the view.
void lod_panel(Document& document, int shown, Requests& requests);

}  // namespace studioscope
