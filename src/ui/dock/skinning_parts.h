#pragma once

#include <imgui.h>

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the Skinning tab: frame times, the skinner, and the results of a sweep. Fills the window.
void skinning_tab(Document& document, const FrameInfo& info, Requests& requests);

// Parts of the Skinning tab, from left to right.

// Draws the choice of skinner, number of instances and bones per vertex, and the buttons sweep,
// freeze and save. `tab` is the area that a picture of the benchmark shows.
void skinning_controls(Document& document, const Rect& tab, Requests& requests);
// Draws the times of the last frames as stacked stages, with budget lines and a table next to them.
void frame_history(const BenchmarkSettings& benchmark, const ImVec2& size);
// Draws the results of the last sweep: a plot, a table and the conclusions.
void sweep_results(BenchmarkSettings& benchmark, const ImVec2& size);

}  // namespace studioscope
