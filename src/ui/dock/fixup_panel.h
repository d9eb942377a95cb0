#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// The fixup table as lanes, with the table beside them where there is room. Fills the window.
void fixup_panel(Document& document, const FrameInfo& facts, Requests& requests);

// One line of controls for it: the root LOD, and which rows are applied.
void fixup_tools(Document& document, const FrameInfo& facts, Requests& requests);
constexpr float kFixupToolsPoints = 620;

// The root LOD as eight buttons; those that the file does not have are dimmed, one whose sum is
// wrong is red.
void root_lod_buttons(const FixupReport& account, Requests& requests);

}  // namespace studioscope
