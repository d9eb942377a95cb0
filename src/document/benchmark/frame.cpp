#include "document/benchmark/frame.h"

namespace studioscope {

void BenchmarkFrame::pose(FrameInput& input, const Document& document) {
    const ViewSettings& view = document.view;
    if (!view.has_own_poses || view.instances < 2 || skinner_of(view) != SkinningMethod::kGpu)
        return;
    pose_instances(document, view.instances, true, workers_, crowd_);
    input.crowd = crowd_.palettes;
}

void BenchmarkFrame::skin(FrameInput& input, const Document& document, const Pose& pose) {
    const SkinningMethod skinner = skinner_of(document.view);
    if (!runs_on_cpu(skinner) || document.model().vertices.empty()) return;
    input.skinned_here = &here_.skin(document.model(), pose, document.view.max_influences,
                                     skinner == SkinningMethod::kCpuThreads ? &workers_ : nullptr);
}

}  // namespace studioscope
