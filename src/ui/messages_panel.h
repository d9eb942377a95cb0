#pragma once

#include "document/document.h"
#include "ui/layout.h"

namespace studioscope {

// What was odd about the files, errors and warnings and notes; a click copies one.
void messages_panel(const Rect& home, const Diagnostics& diagnostics, PanelSettings& panels);

// How many of that severity there are.
size_t count_of(const Diagnostics& diagnostics, Severity severity);

}  // namespace studioscope
