#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench/bench.h"

namespace studioscope {

// Writes a run of `bench` as a text for people, and as JSON and CSV with the keys that the
// interface promises to scripts.
std::string bench_text(const BenchRun& run);
nlohmann::ordered_json bench_json(const BenchRun& run);
std::string bench_csv(const BenchRun& run);

// Difference between this run and a saved one. A row is slower if its ratio to pass-through of the
// same rounds got worse by more than the noise of both runs and 5 %. Pass-through itself, rows that
// a software driver rasterises, and rows saved without such a noise are compared by their times,
// and are slower if hardly any frame is as fast as one before.
struct BenchChange {
    std::string text;
    bool is_slower = false;
};
Result<BenchChange> compare_bench(const BenchRun& run, const std::string& saved);

}  // namespace studioscope
