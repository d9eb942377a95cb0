#include "bench/cpu_skin_callback.h"

#include <memory>

#include "animation/skin.h"

namespace studioscope {

CpuSkinCallback cpu_skin_callback(const BenchmarkMesh& mesh, ThreadPool& workers) {
    const auto blocks = std::make_shared<const std::vector<SkinBlock>>(
        make_skin_blocks(mesh.vertices, mesh.tangents));
    return [blocks, &workers](const SkinInstances& instances, bool on_all_cores) {
        const BenchmarkStreams& streams = instances.first;
        const InstancedSkinJob job{
            {*blocks, instances.palettes, {streams.positions, streams.normals, streams.tangents}},
            instances.bones,
            instances.instances,
            instances.stride};
        if (on_all_cores)
            skin_instances(job, workers);
        else
            skin_instances(job);
    };
}

}  // namespace studioscope
