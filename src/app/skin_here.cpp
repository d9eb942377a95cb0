#include "app/skin_here.h"

#include <memory>

#include "animation/skin.h"

namespace studioscope {

SkinHere skin_here_for(const LabMesh& mesh, Workers& workers) {
    const auto blocks = std::make_shared<const std::vector<SkinBlock>>(
        make_skin_blocks(mesh.vertices, mesh.tangents));
    return [blocks, &workers](std::span<const Affine> palette, const LabStreams& streams,
                              bool is_shared) {
        const SkinJob job{*blocks, palette, {streams.positions, streams.normals, streams.tangents}};
        if (is_shared)
            skin(job, workers);
        else
            skin(job);
    };
}

}  // namespace studioscope
