#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Shows how the clip moves its bones: a row of keys per bone, and the curves of the selected one.
// Fills the window.
void curve_panel(Document& document, const FrameInfo& info, Requests& requests);

// Draws its controls in one line: which frames are played and how, and a second clip.
void curve_tools(Document& document, const FrameInfo& info, Requests& requests);
constexpr float kCurveToolsPoints = 760;

// Draws a row per bone of the clip with its authored, skipped and held frames; a click selects the
// bone.
void curve_rows(Document& document, const Clip& clip);
// The numbers that are drawn of a bone: those that were chosen, else its angles if the clip only
// turns it, else its position.
CurveKind shown_curve_kind(Document& document, int bone);
// Draws the curves of a bone over the clip, with their keys; dragging moves the current frame.
void curve_graph(Document& document, const Clip& clip, int bone);
// Draws the greatest differences to the alternative rules.
void rule_lines(Document& document, const Clip& clip);

}  // namespace studioscope
