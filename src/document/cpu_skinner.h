#pragma once

#include <vector>

#include "animation/pose.h"
#include "animation/skin.h"
#include "document/frame_input.h"

namespace studioscope {

// Skins a model on the processor, frame after frame: what it lays out once it keeps as long as the
// vertices and the choices stay.
class CpuSkinner {
public:
    // With at most `influences` bones a vertex. On all threads of `workers`, or without them on
    // one.
    const CpuSkinned& skin(const Model& model, const Pose& pose, int influences,
                           ThreadPool* workers);
    // The model is another one now.
    void forget() { blocks_.clear(); }

private:
    std::vector<SkinBlock> blocks_;  // of the vertices at rest
    int influences_ = 0;             // that they have
    CpuSkinned skinned_;
};

}  // namespace studioscope
