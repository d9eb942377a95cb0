#pragma once

#include <optional>
#include <string>

#include "document/benchmark/frame_profile.h"
#include "document/benchmark/result.h"

namespace studioscope {

// The view of a sweep: a plot of the time over one of three variables, the table, the suggestions,
// or the comparison with the baseline.
enum class BenchmarkPlot { kInstances, kInfluences, kLods, kTable, kHelp, kBaseline };

// The state of the skinning benchmark's tab, apart from choices in ViewSettings.
struct BenchmarkSettings {
    bool is_watched = false;  // set by the tab in each frame that shows it; frames are
                              // measured only then
    bool is_frozen = false;   // the frame history is paused
    FrameProfile profile;
    std::optional<BenchmarkResult> result;    // last sweep
    std::optional<BenchmarkResult> baseline;  // saved run of this model, the baseline
    float progress = -1;                      // of a running sweep, 0..1; below 0: none runs
    BenchmarkPlot plot = BenchmarkPlot::kInstances;
};

// "Skinning costs 0.8 ms of the 3.1 ms per frame here; 11 % of memory bandwidth.": after a sweep,
// the difference between drawing one copy with and without skinning, and the bandwidth of the
// skinned draw; before it, the time of a skinner that runs on the CPU. Empty if neither is known.
std::string skinning_headline(const BenchmarkSettings& benchmark);

}  // namespace studioscope
