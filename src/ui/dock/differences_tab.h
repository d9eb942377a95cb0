#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

constexpr float kDifferencesToolsPoints = 520;

// Draws the differences to the compared model, one per line, with their causes; hovering over one
// lights up its vertices, a click selects the place of the largest.
void differences_tab(Document& document, const FrameInfo& info, Requests& requests);
// Draws the layout of the view, the slider from one model to the other, and what ends it.
void differences_tools(Document& document, const FrameInfo& info, Requests& requests);

}  // namespace studioscope
