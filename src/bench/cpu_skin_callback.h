#pragma once

#include "core/workers.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

// Skins the mesh's vertices with animation/skin.h, for a SkinningBenchmark, which only draws.
// `workers` has to outlive the callback.
CpuSkinCallback cpu_skin_callback(const BenchmarkMesh& mesh, Workers& workers);

}  // namespace studioscope
