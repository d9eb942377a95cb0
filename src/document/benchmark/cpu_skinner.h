#pragma once

#include <vector>

#include "document/view/frame_input.h"
#include "model/animation/pose.h"
#include "model/animation/skin.h"

namespace studioscope {

// Skins a model on the CPU. The prepared vertex blocks are kept while the vertices and the choices
// stay the same.
class CpuSkinner {
public:
    // Skins with at most `influences` bones per vertex, on all threads of `workers`, or on the
    // calling thread if it is null.
    const CpuSkinned& skin(const Model& model, const Pose& pose, int influences,
                           ThreadPool* workers);
    // Discards the prepared blocks; call when another model is opened.
    void forget() { blocks_.clear(); }

private:
    std::vector<SkinBlock> blocks_;  // vertices in the bind pose
    int influences_ = 0;             // max bones per vertex in `blocks_`
    CpuSkinned skinned_;
};

}  // namespace studioscope
