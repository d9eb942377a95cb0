#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench/bench.h"

namespace studioscope {

// A run of `bench` as text for people, and as the interface promises it for scripts.
std::string bench_text(const BenchRun& run);
nlohmann::ordered_json bench_json(const BenchRun& run);
std::string bench_csv(const BenchRun& run);

// What changed since a saved run. A row is slower where its time, held against that of pass-through
// in the same rounds, grew by more than both runs' noise of that and a twentieth. Pass-through
// itself, what a software driver rasterises, and rows of runs saved without such a noise are held
// against their own time, and are slower where hardly a frame is as fast as any before.
struct BenchChange {
    std::string text;
    bool is_slower = false;
};
Result<BenchChange> compare_bench(const BenchRun& run, const std::string& saved);

}  // namespace studioscope
