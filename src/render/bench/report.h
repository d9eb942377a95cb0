#pragma once

#include <string>

#include "document/benchmark/result.h"

namespace studioscope {

// Writes a run of `bench` as a text for people, and as CSV.
std::string bench_text(const BenchmarkResult& run);
std::string bench_csv(const BenchmarkResult& run);

// "8.4 us", "3.10 ms"
std::string bench_time_text(double seconds);

}  // namespace studioscope
