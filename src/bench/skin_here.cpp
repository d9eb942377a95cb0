#include "bench/skin_here.h"

#include <memory>

#include "animation/skin.h"

namespace studioscope {

SkinHere skin_here_for(const LabMesh& mesh, Workers& workers) {
    const auto blocks = std::make_shared<const std::vector<SkinBlock>>(
        make_skin_blocks(mesh.vertices, mesh.tangents));
    return [blocks, &workers](const LabCrowd& crowd, bool on_all_cores) {
        const LabStreams& streams = crowd.first;
        const SkinCrowd job{
            {*blocks, crowd.palettes, {streams.positions, streams.normals, streams.tangents}},
            crowd.bones,
            crowd.instances,
            crowd.stride};
        if (on_all_cores)
            skin_crowd(job, workers);
        else
            skin_crowd(job);
    };
}

}  // namespace studioscope
