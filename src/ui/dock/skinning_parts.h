#pragma once

#include <imgui.h>

#include <string>

#include "document/benchmark/result.h"
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
// Draws the results of the last sweep: a headline and a choice of pages with plots, a table,
// suggestions that `view` can be drawn with, and the comparison with the baseline.
void sweep_results(BenchmarkSettings& benchmark, ViewSettings& view, const ImVec2& size);
// Draws a row per draw: its name, its time as a bar on a logarithmic scale with its 5th to 95th
// percentile, and as a number with its noise. What differs from the draw without skinning only by
// noise is pale.
void sweep_bars(const BenchmarkResult& result, BenchmarkPlot kind, const ImVec2& size);
// Draws each draw of the sweep next to the same one of the baseline: times, both distributions and
// a verdict. `saved`: null without a baseline.
void baseline_table(const BenchmarkResult& now, const BenchmarkResult* saved);

// Colours of a skinner, and of a verdict about a change.
ImU32 skinner_color(SkinningMethod skinner);
ImU32 verdict_color(BenchmarkVerdict verdict);
// "GPU vertex shader, 10 instances, LOD 0, 3 bones per vertex: 84 us"
std::string describe(const BenchmarkRow& row);
// "10 x GPU vertex shader, LOD 1"
std::string work_text(const BenchmarkRow& row);

}  // namespace studioscope
