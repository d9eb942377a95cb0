#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

constexpr float kDifferencesToolsPoints = 580;

// Draws the differences to the compared model, one per line, with their causes; hovering over one
// lights up its vertices, a click selects the vertex of the largest and keeps them lit.
void differences_tab(Document& document, const FrameInfo& info, Requests& requests);
// Draws the layout of the view, the slider from one model to the other, and what ends it.
void differences_tools(Document& document, const FrameInfo& info, Requests& requests);

}  // namespace studioscope
