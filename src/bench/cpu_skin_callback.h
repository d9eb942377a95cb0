#pragma once

#include "core/thread_pool.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

// The mesh's vertices skinned by animation/skin.h, for the lab that only knows how to draw.
// `workers` has to outlive it.
CpuSkinCallback skin_here_for(const BenchmarkMesh& mesh, ThreadPool& workers);

}  // namespace studioscope
