#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/bench.h"

namespace studioscope {

// A run of `bench` as text for people, and as the interface promises it for scripts.
std::string bench_text(const BenchRun& run);
nlohmann::ordered_json bench_json(const BenchRun& run);
std::string bench_csv(const BenchRun& run);

// What changed since a saved run. A row is slower where its time, held against that of pass-through
// in the same rounds, grew by more than both runs' noise of that and two hundredths; pass-through
// itself, and rows of runs saved before there was such a noise, where no frame is as fast as
// before.
struct BenchChange {
    std::string text;
    bool is_slower = false;
};
Result<BenchChange> compare_bench(const BenchRun& run, const std::string& saved);

}  // namespace studioscope
