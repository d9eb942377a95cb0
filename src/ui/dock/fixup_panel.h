#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the fixup table as lanes, and as a table next to them if there is room. Fills the window.
void fixup_panel(Document& document, const FrameInfo& info, Requests& requests);

// Draws its controls in one line: the root LOD, and which rows are applied.
void fixup_tools(Document& document, const FrameInfo& info, Requests& requests);
constexpr float kFixupToolsPoints = 620;

// Draws the root LODs as eight buttons; levels that the file does not have are dimmed, a level with
// a wrong sum is red.
void root_lod_buttons(const FixupReport& report, Requests& requests);

}  // namespace studioscope
