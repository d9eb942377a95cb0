#include "document/lab_frame.h"

namespace studioscope {

void LabFrame::pose(FrameInput& input, const Document& document) {
    const ViewSettings& view = document.view;
    if (!view.has_own_poses || view.instances < 2 || skinner_of(view) != LabSkinner::kGpu) return;
    pose_instances(document, view.instances, true, workers_, crowd_);
    input.crowd = crowd_.palettes;
}

void LabFrame::skin(FrameInput& input, const Document& document, const Pose& pose) {
    const LabSkinner skinner = skinner_of(document.view);
    if (!is_done_here(skinner) || document.model().vertices.empty()) return;
    input.skinned_here = &here_.skin(document.model(), pose, document.view.most_influences,
                                     skinner == LabSkinner::kCpuThreads ? &workers_ : nullptr);
}

}  // namespace studioscope
