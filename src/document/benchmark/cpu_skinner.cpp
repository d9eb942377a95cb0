#include "document/benchmark/cpu_skinner.h"

#include <algorithm>

#include "model/vertex.h"

namespace studioscope {

const CpuSkinned& CpuSkinner::skin(const Model& model, const Pose& pose, int influences,
                                   ThreadPool* workers) {
    const bool is_flexed = std::any_of(pose.shapes.begin(), pose.shapes.end(),
                                       [](const ShapeWeight& it) { return it.is_active(); });
    std::vector<SkinBlock> moved;
    skinned_.wrinkles.clear();
    if (is_flexed) {
        FlexedVertices flexed;
        apply_shapes(model, pose.shapes, flexed);
        moved = make_skin_blocks(with_influences(flexed.vertices, influences), flexed.tangents);
        skinned_.wrinkles = std::move(flexed.wrinkles);
    } else if (blocks_.empty() || influences_ != influences) {
        blocks_ = make_skin_blocks(with_influences(model.vertices, influences), model.tangents);
        influences_ = influences;
    }
    const std::vector<SkinBlock>& blocks = is_flexed ? moved : blocks_;
    const size_t floats = blocks.size() * kSkinLanes * 3;
    for (std::vector<float>* stream : {&skinned_.positions, &skinned_.normals, &skinned_.tangents})
        stream->resize(floats);
    const SkinJob job{
        blocks,
        pose.palette,
        {skinned_.positions.data(), skinned_.normals.data(), skinned_.tangents.data()}};
    if (workers)
        studioscope::skin(job, *workers);
    else
        studioscope::skin(job);
    return skinned_;
}

}  // namespace studioscope
