#pragma once

#include <imgui.h>

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// The tab Skinning: what frames take, who skins, and what a sweep measured. It fills the window.
void skinning_tab(Document& document, const FrameInfo& facts, Requests& requests);

// What it is made of, from left to right.

// Who skins, how many instances, how many bones a vertex; sweep, freeze, save.
// `tab` is what a picture of the lab shows.
void skinning_controls(Document& document, const Rect& tab, Requests& requests);
// The last frames as stacked stages, with budget lines, and a table of them beside it.
void frame_history(const BenchmarkSettings& lab, const ImVec2& size);
// What the last sweep measured: a plot, a table, and what follows from it.
void sweep_results(BenchmarkSettings& lab, const ImVec2& size);

}  // namespace studioscope
