#include "window/compared_view.h"

#include <utility>

#include "document/view/panes.h"
#include "render/frame.h"

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
    jiggle_.pose(document.compared->document, 0, pose_);
}

FrameInput ComparedView::input(const Document& document) {
    const Document& second = document.compared->document;
    FrameInput input = make_frame_input(second, pose_);
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

namespace {

ViewPick view_pick(const std::optional<Pick>& pick) {
    if (!pick) return {};
    return {*pick, true, kNone};
}

// Picks at a pixel of a pane of the open model, from the pane's bottom left corner.
ViewPick pick_first(Picker& picker, const PickedScenes& scenes, const Viewport& pane,
                    const glm::vec2& pixel) {
    FrameInput input = make_frame_input(scenes.document, scenes.pose);
    input.view.lod_layout = LodLayout::kOne;
    return view_pick(picker.pick(scenes.gpu, input, pane, pixel));
}

// Picks a vertex of the second model, or its counterpart in the open model if there is one.
ViewPick pick_second(Picker& picker, const PickedScenes& scenes, const Viewport& pane,
                     const glm::vec2& pixel) {
    FrameInput input = scenes.compared.input(scenes.document);
    input.view.lod_layout = LodLayout::kOne;
    const std::optional<Pick> pick = picker.pick(scenes.compared.gpu(), input, pane, pixel);
    if (!pick) return {};
    ViewPick vertex;
    vertex.is_there = true;
    vertex.position = pick->position;
    vertex.vertex = vertex_in_first(scenes.document, scenes.lod, pick->vertex);
    if (vertex.vertex == kNone) vertex.compared_vertex = pick->vertex;
    return vertex;
}

// Picks in the pane under the pixel; in the difference pane, the nearer part of both models.
ViewPick pick_compared(Picker& picker, const PickedScenes& scenes, const Viewport& viewport,
                       const glm::vec2& pixel) {
    const Document& document = scenes.document;
    const glm::vec2 size(viewport.width, viewport.height);
    const glm::vec2 share(pixel.x / size.x, 1 - (pixel.y + 0.5f) / size.y);
    const ComparePane pane = pane_under(compare_panes(document.view, viewport.aspect()), share);
    const Viewport part = pane_viewport({0, 0, viewport.width, viewport.height}, pane.frame);
    const glm::vec2 inside = pixel - glm::vec2(part.x, part.y);
    if (pane.content == PaneContent::kFirst) return pick_first(picker, scenes, part, inside);
    const ViewPick second = pick_second(picker, scenes, part, inside);
    if (pane.content == PaneContent::kSecond) return second;
    const ViewPick first = pick_first(picker, scenes, part, inside);
    if (second.compared_vertex == kNone) return first;
    const glm::vec3 eye = eye_position(document.camera);
    const bool is_nearer =
        !first.is_there || glm::distance(eye, second.position) < glm::distance(eye, first.position);
    return is_nearer ? second : first;
}

}  // namespace

ViewPick pick_in_view(Picker& picker, const PickedScenes& scenes, const Viewport& viewport,
                      const glm::vec2& pixel) {
    if (scenes.document.compared) return pick_compared(picker, scenes, viewport, pixel);
    return view_pick(
        picker.pick(scenes.gpu, make_frame_input(scenes.document, scenes.pose), viewport, pixel));
}

}  // namespace studioscope
