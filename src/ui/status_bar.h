#pragma once

#include "ui/layout.h"
#include "ui/panels.h"

namespace studioscope {

// One line: the file, what is drawn, how fast and on what.
void status_bar(const Rect& home, Document& document, const FrameFacts& facts);

}  // namespace studioscope
