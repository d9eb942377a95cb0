#include "document/benchmark/settings.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

namespace {

constexpr float kMinMilliseconds = 0.005f;  // less: the stage did not run

// " of the 3.1 ms per frame here"; without the total if no frame was measured.
std::string share_text(double total_milliseconds) {
    if (!(total_milliseconds > 0)) return " per frame here";
    return fmt::format(" of the {} per frame here", benchmark_time_text(total_milliseconds));
}

// "; 11 % of memory bandwidth", or that the data came from caches; empty if unknown.
std::string bandwidth_text(const BenchmarkRow& row) {
    if (row.bandwidth_share > 1) return "; from the caches";
    if (!(row.bandwidth_share > 0)) return {};
    return fmt::format("; {:.0f} % of memory bandwidth", row.bandwidth_share * 100);
}

// The median frame time: of the GPU if measured, else of the CPU.
double frame_milliseconds(const FrameProfile& profile) {
    const float gpu = gpu_time_spread(profile).median;
    return static_cast<double>(gpu > 0 ? gpu : frame_time_spread(profile).median);
}

std::string sweep_headline(const BenchmarkResult& result, double total) {
    BenchmarkDraw bare;
    bare.skinner = SkinningMethod::kPassthrough;
    const BenchmarkLevel level{result.model.lod};
    const BenchmarkRow* const skinned = find_row(result, {}, level);
    const BenchmarkRow* const unskinned = find_row(result, bare, level);
    if (!skinned || !unskinned) return {};
    const double cost = skinned->milliseconds() - unskinned->milliseconds();
    if (!skinned->is_resolvable || !(cost > 0))
        return fmt::format("Skinning costs less than the noise of {:.0f} % of {} here.",
                           std::max(skinned->ratio_noise, 0.01) * 100,
                           benchmark_time_text(skinned->milliseconds()));
    return "Skinning costs " + benchmark_time_text(cost) + share_text(total) +
           bandwidth_text(*skinned) + ".";
}

}  // namespace

std::string skinning_headline(const BenchmarkSettings& benchmark) {
    const FrameProfile& profile = benchmark.profile;
    if (benchmark.result) return sweep_headline(*benchmark.result, frame_milliseconds(profile));
    const float here = stage_time_spread(profile, ProfileStage::kSkinning).median;
    if (here < kMinMilliseconds) return {};
    return "Skinning costs " + benchmark_time_text(static_cast<double>(here)) +
           share_text(static_cast<double>(frame_time_spread(profile).median)) + ", on the CPU.";
}

}  // namespace studioscope
