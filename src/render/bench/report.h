#pragma once

#include <string>

#include "core/result.h"
#include "document/benchmark/result.h"

namespace studioscope {

// Writes a benchmark run as readable text, and as CSV.
std::string bench_text(const BenchmarkResult& run);
std::string bench_csv(const BenchmarkResult& run);

// "8.4 us", "3.10 ms"
std::string bench_time_text(double seconds);

// The difference between this run and a saved baseline. A row is slower if its ratio to
// pass-through of the same rounds got worse by more than the noise of both runs and 5 %.
// Pass-through itself and rows that a software driver rasterises are compared by their times, and
// are slower if hardly any frame is as fast as one before.
struct BenchChange {
    std::string text;
    bool is_slower = false;
};
Result<BenchChange> compare_bench(const BenchmarkResult& now, const BenchmarkResult& saved);

}  // namespace studioscope
