#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// How the clip moves its bones: a row of keys for each, and the curves of the selected one. Fills
// the window.
void curve_panel(Document& document, const FrameInfo& facts, Requests& requests);

// One line of controls for it: which frames are played and how, and a second clip.
void curve_tools(Document& document, const FrameInfo& facts, Requests& requests);
constexpr float kCurveToolsPoints = 760;

// The parts of it.

// A row for each bone of the clip with its authored, skipped and held frames; a click selects it.
void curve_rows(Document& document, const Clip& clip);
// The curves of a bone over the clip, with their keys; a drag moves the frame.
void curve_graph(Document& document, const Clip& clip, int bone);
// How far apart the ways of each rule are.
void rule_lines(Document& document, const Clip& clip);

}  // namespace studioscope
