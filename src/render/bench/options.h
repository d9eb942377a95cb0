#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/view/skinning_method.h"

namespace studioscope {

struct BenchRequest {
    std::vector<SkinningMethod> skinners;  // all if empty
    std::vector<int> instances{1, 10, 100};
    std::vector<int> attributes{3};
    std::optional<int> frames;  // rounds; without a value as many as fit into a few seconds
    bool verifies = false;
    bool measures_every_lod = false;
    bool counts_processor_time = false;  // processor time instead of wall time, for busy machines
};

// Options that only the verb `bench` takes.
struct BenchOptions {
    BenchRequest request;
    bool measures_load = false;
    std::optional<double> budget;  // seconds per frame
    std::string compared;          // path of the saved run to compare with
};

// Parses a duration such as "2ms", "500us" or "0.01s" into seconds; nothing for any other text.
std::optional<double> parse_seconds(const std::string& text);

}  // namespace studioscope
