#pragma once

#include <optional>

#include "document/benchmark_result.h"
#include "document/frame_profile.h"

namespace studioscope {

// What is shown of a sweep: the cost against one of three, or all of it.
enum class BenchmarkPlot { kInstances, kInfluences, kLods, kTable, kHelp };

// The skinning lab: what its tab shows and what was chosen there beyond ViewSettings.
struct BenchmarkSettings {
    bool is_watched = false;  // set by the tab in each frame that shows it, taken by the app:
                              // nothing is measured otherwise
    bool is_frozen = false;   // the history stands still
    FrameProfile profile;
    std::optional<BenchmarkResult> result;  // of the last sweep
    std::optional<BenchmarkResult> kept;    // a saved run of this model, to compare with
    float progress = -1;                    // of a sweep under way, 0..1
    BenchmarkPlot plot = BenchmarkPlot::kInstances;
};

}  // namespace studioscope
