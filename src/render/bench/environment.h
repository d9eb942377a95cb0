#pragma once

#include "document/benchmark/result.h"

namespace studioscope {

// The machine, the driver and the build. Needs a current OpenGL context.
BenchmarkEnvironment bench_environment();
// Measures with all cores, over more memory than the caches hold.
MemoryBandwidth measure_bandwidth();

}  // namespace studioscope
