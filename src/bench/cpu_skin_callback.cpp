#include "bench/cpu_skin_callback.h"

#include <memory>

#include "animation/skin.h"

namespace studioscope {

CpuSkinCallback skin_here_for(const BenchmarkMesh& mesh, ThreadPool& workers) {
    const auto blocks = std::make_shared<const std::vector<SkinBlock>>(
        make_skin_blocks(mesh.vertices, mesh.tangents));
    return [blocks, &workers](const SkinInstances& crowd, bool on_all_cores) {
        const BenchmarkStreams& streams = crowd.first;
        const InstancedSkinJob job{
            {*blocks, crowd.palettes, {streams.positions, streams.normals, streams.tangents}},
            crowd.bones,
            crowd.instances,
            crowd.stride};
        if (on_all_cores)
            skin_instances(job, workers);
        else
            skin_instances(job);
    };
}

}  // namespace studioscope
