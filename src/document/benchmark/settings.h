#pragma once

#include <optional>
#include <string>

#include "document/benchmark/frame_profile.h"
#include "document/benchmark/result.h"

namespace studioscope {

// The view of a sweep: the time over one of three variables, the table, the suggestions, or the
// sweep next to the baseline.
enum class BenchmarkPlot { kInstances, kInfluences, kLods, kTable, kHelp, kBaseline };

// The skinning benchmark: the state of its tab, and choices that are not in ViewSettings.
struct BenchmarkSettings {
    bool is_watched = false;  // set by the tab in each frame that shows it; frames are
                              // measured only then
    bool is_frozen = false;   // the frame history is paused
    FrameProfile profile;
    std::optional<BenchmarkResult> result;  // last sweep
    std::optional<BenchmarkResult> kept;    // saved run of this model, the baseline
    float progress = -1;                    // of a running sweep, 0..1; below 0: none runs
    BenchmarkPlot plot = BenchmarkPlot::kInstances;
};

// "Skinning costs 0.8 ms of the 3.1 ms per frame here; 11 % of memory bandwidth.": from the sweep,
// the difference between drawing one copy with and without skinning, and the rate at which the
// skinned draw reads memory; before it, the time of a skinning method that runs on the CPU. Empty
// where neither is known.
std::string skinning_headline(const BenchmarkSettings& benchmark);

}  // namespace studioscope
