#pragma once

#include "document/document.h"
#include "ui/rect.h"
#include "ui/requests.h"

namespace studioscope {

// Which clip plays, where it is and how: transport, scrub bar, and what happens where the file says
// nothing.
void timeline_panel(const Rect& home, Document& document, Requests& requests);

// What was odd about the files, errors and warnings and notes; a click copies one.
void messages_panel(const Rect& home, const Diagnostics& diagnostics, PanelSettings& panels);

// How many of that severity there are.
size_t count_of(const Diagnostics& diagnostics, Severity severity);

}  // namespace studioscope
