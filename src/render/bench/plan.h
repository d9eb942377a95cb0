#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "document/document.h"
#include "render/bench/options.h"

namespace studioscope {

// Rows that differ only in the skinner: pass-through, and those compared with it.
struct BenchGroup {
    BenchmarkLevel level;
    int instances = 1;
    int attributes = 3;
    bool is_discarded = true;
    std::vector<SkinningMethod> skinners;  // without pass-through
};

struct BenchPlan {
    std::vector<BenchGroup> groups;
    std::optional<int> rounds;  // number of rounds; if empty, as many as fit into a few seconds
    int posings = 0;            // rounds in which the instances are posed again
    // Maximum vertices of one draw; larger rows are left out.
    size_t max_vertices = std::numeric_limits<size_t>::max();
    bool verifies = false;         // each skinner is compared with the reference
    bool uses_timestamps = false;  // timestamps of the GPU are used, if the driver has them
    bool counts_processor_time = false;
};

// The rows that the verb `bench` requests.
BenchPlan bench_plan(const Document& document, const BenchRequest& request);
// The window's sweep of the shown model: 1 to 10 000 instances, 1 to 3 bones per vertex, a better
// order of triangles and every level of detail. Nothing is rasterised.
BenchPlan sweep_plan(const Document& document);

}  // namespace studioscope
