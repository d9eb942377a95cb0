#pragma once

#include "render/bench/skinning_workload.h"

namespace studioscope {

// Measures what skinning a model costs, in steps of Measurement. Destroying it ends it.
struct Bench {
    std::unique_ptr<SkinningWorkload> workload;
    Measurement measurement;
    BenchmarkResult described;  // all that is known before rows are measured
};

// Prepares the plan's rows. Needs a current OpenGL context.
Result<Bench> make_bench(const Document& document, const BenchPlan& plan);

// The rows measured so far.
BenchmarkResult result_of(const Bench& bench);

}  // namespace studioscope
