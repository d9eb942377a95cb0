#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/skinning_method.h"

namespace CLI {
class App;
}

namespace studioscope {

struct BenchRequest {
    std::vector<SkinningMethod> skinners;  // empty: all
    std::vector<int> instances{1, 10, 100};
    std::vector<int> attributes{3};
    std::optional<int> frames;  // rounds; else as many as a few seconds hold
    bool verifies = false;
    bool measures_every_lod = false;
    bool counts_processor_time = false;  // instead of the wall's: for machines that are busy
};

// What only `bench` takes.
struct BenchOptions {
    BenchRequest request;
    bool measures_load = false;
    std::optional<double> budget;  // seconds
    std::string compared;          // a saved run
};

void add_bench_options(CLI::App& app, BenchOptions& bench);

// "2ms", "500us" or "0.01s" in seconds.
std::optional<double> seconds_of(const std::string& text);

}  // namespace studioscope
