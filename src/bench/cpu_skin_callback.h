#pragma once

#include "core/thread_pool.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

// Skins the mesh's vertices with animation/skin.h, for a SkinningBenchmark, which only draws.
// `workers` has to outlive the callback.
CpuSkinCallback cpu_skin_callback(const BenchmarkMesh& mesh, ThreadPool& workers);

}  // namespace studioscope
