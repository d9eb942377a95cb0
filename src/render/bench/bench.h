#pragma once

#include "render/bench/skinning_workload.h"

namespace studioscope {

// Benchmarks skinning of a model, in steps of Measurement. Destroying it cancels it.
struct Bench {
    std::unique_ptr<SkinningWorkload> workload;
    Measurement measurement;
    BenchmarkResult described;  // the result without rows
};

// Prepares the plan's rows. Needs a current OpenGL context.
Result<Bench> make_bench(const Document& document, const BenchPlan& plan);

// The rows measured so far.
BenchmarkResult bench_result(const Bench& bench);

}  // namespace studioscope
