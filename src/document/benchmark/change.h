#pragma once

#include <string>

#include "document/benchmark/result.h"

namespace studioscope {

// The change of a draw's time between two benchmark runs, and whether it is more than noise.

enum class BenchmarkVerdict { kWithinNoise, kSlower, kFaster };

struct BenchmarkChange {
    double share = 0;  // relative growth: 0.1 is 10 % slower
    double noise = 0;  // growth up to this share is noise: that of both runs and 5 %
    BenchmarkVerdict verdict = BenchmarkVerdict::kWithinNoise;
    // The ratios to pass-through of the same run were compared, which cancels out how fast the
    // machine was during each run; else the times themselves.
    bool compares_ratio = false;
};

// Pass-through itself and rows that a software driver rasterises are compared by their times, and
// are slower or faster only if the 5th and 95th percentiles of the two runs do not overlap.
BenchmarkChange change_since(const BenchmarkRow& now, const BenchmarkRow& saved);

// "3 of 20 draws are slower than the baseline, 1 faster, 16 within the noise."
std::string benchmark_verdict(const BenchmarkResult& now, const BenchmarkResult& saved);

}  // namespace studioscope
