#include "window/compared_view.h"

#include <utility>

namespace studioscope {

std::optional<Diagnostic> ComparedView::upload(const Scene& scene) {
    Result<GpuScene> gpu = GpuScene::make(scene);
    if (!gpu) return gpu.error();
    gpu_ = *std::move(gpu);
    skinned_.forget();
    return std::nullopt;
}

void ComparedView::pose(const Document& document) {
    follow_choices(document);
    const Document& second = document.compared->document;
    update_pose(second.model(), request_of(second), pose_);
}

FrameInput ComparedView::input(const Document& document) {
    const Document& second = document.compared->document;
    FrameInput input = frame_of(second, pose_);
    input.category = document.hover.category;
    skinned_.pose(input, second);
    skinned_.skin(input, second, pose_);
    return input;
}

void add_comparison(const Document& document, int lod, FrameInput& first, FrameInput& second) {
    const LevelFates& fates = fates_at(document, lod);
    first.paint = fates.paint;
    second.paint = fates.second_paint;
    first.other_bounds = upright_bounds(second.model());
    second.other_bounds = upright_bounds(first.model());
}

}  // namespace studioscope
