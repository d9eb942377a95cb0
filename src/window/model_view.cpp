#include "window/model_view.h"

#include <algorithm>
#include <utility>

#include "animation/delayed_flexes.h"
#include "document/framing.h"
#include "model/influences.h"
#include "render/lod_choice.h"
#include "render/picture.h"
#include "ui/widgets/style.h"

namespace studioscope {

ModelView::ModelView(Document& document, const Window& window, Renderer renderer, Picker picker)
    : document_(document),
      window_(window),
      renderer_(std::move(renderer)),
      picker_(std::move(picker)) {}

std::optional<Diagnostic> ModelView::upload(const Scene& scene, bool keeps_materials) {
    Result<GpuScene> gpu = GpuScene::make(scene, keeps_materials ? &gpu_ : nullptr);
    if (!gpu) return gpu.error();
    gpu_ = *std::move(gpu);
    skinned_.forget();
    gpu_influences_ = ViewSettings().max_influences;
    delayed_flexes_.clear();
    return std::nullopt;
}

void ModelView::advance(float seconds, StageClock& stages) {
    constexpr float kMaxStep = 0.25f;  // seconds; max step of a clip after a stalled frame
    const float step = std::min(seconds, kMaxStep);
    const Model& model = document_.model();
    studioscope::advance(document_.playback, model, step, document_.pose_parameters);
    stages.mark(ProfileStage::kAnimation);
    update_pose(model, request_of(document_), pose_);
    stages.mark(ProfileStage::kPose);
    const std::vector<float> before = delayed_flexes_;
    if (document_.panels.flexes.is_delayed)
        delay_shapes(model, step, delayed_flexes_, pose_);
    else
        delayed_flexes_.clear();
    leave_out_shapes(document_.playback.off, pose_);
    is_settling_ = !before.empty() && before != delayed_flexes_;
    stages.mark(ProfileStage::kFlexes);
}

void ModelView::draw(const Rect& view, StageClock& stages,
                     const std::function<void(const std::function<void()>& draw)>& measure) {
    const Viewport viewport = viewport_of(view);
    if (viewport.width < 1 || viewport.height < 1) return;
    document_.pixels_per_point = scale_of_window();
    FrameInput input = frame_of(document_, pose_);
    stand_figure(document_, input);
    std::vector<Affine> ghosts;
    if (document_.panels.curves.shows_ghosts)
        ghosts = ghost_skeletons(document_.model(), request_of(document_));
    input.ghosts = ghosts;
    input.pointed = pointed_;
    limit_influences();
    stages.skip();
    skinned_.pose(input, document_);
    stages.mark(ProfileStage::kPose);
    skinned_.skin(input, document_, pose_);
    stages.mark(ProfileStage::kSkinning);
    drawn_lod_ = studioscope::drawn_lod(input, viewport.height);
    lod_metric_ = studioscope::lod_metric(input.camera, viewport.height);
    measure([&] {
        target_.draw(renderer_, gpu_, input, viewport, [&] { stages.mark(ProfileStage::kUpload); });
    });
    stages.mark(ProfileStage::kDrawing);
}

// Uploads the vertices again if the chosen max number of bones per vertex has changed.
void ModelView::limit_influences() {
    const int chosen = document_.view.max_influences;
    if (chosen == gpu_influences_) return;
    gpu_influences_ = chosen;
    gpu_.model.replace_vertices(with_influences(document_.model().vertices, chosen));
}

Result<Image> ModelView::picture() {
    FrameInput alone = frame_of(document_, pose_);
    stand_figure(document_, alone);
    alone.view.background.is_transparent = true;
    alone.view.show_grid = alone.view.show_axes = false;
    return draw_picture(renderer_, gpu_, alone, window_.width(), window_.height());
}

Viewport ModelView::viewport_of(const Rect& view) const {
    const float scale = window_.pixels_per_point();
    const int width = static_cast<int>(view.size.x * scale);
    const int height = static_cast<int>(view.size.y * scale);
    const int top = static_cast<int>(view.position.y * scale);
    return {static_cast<int>(view.position.x * scale), window_.height() - top - height, width,
            height};
}

std::optional<Pick> ModelView::pick_at(const glm::vec2& point, const Rect& view) {
    const Viewport viewport = viewport_of(view);
    if (viewport.width < 1 || viewport.height < 1) return std::nullopt;
    const glm::vec2 inside = (point - view.position) * window_.pixels_per_point();
    return picker_.pick(gpu_, frame_of(document_, pose_), viewport,
                        {inside.x, static_cast<float>(viewport.height) - 1 - inside.y});
}

void ModelView::pick(const Requests& requests, const Rect& view) {
    if (requests.pick) {
        const Pick picked = pick_at(*requests.pick, view).value_or(Pick{});
        Selection& selection = document_.selection;
        selection.mesh = picked.mesh;
        selection.vertex = picked.vertex;
        selection.triangle = picked.triangle;
        selection.triangle_lod = picked.lod;
        selection.bone = picked.bone;
        selection.attachment = selection.hitbox = selection.material = kNone;
    }
    if (requests.pivot_at)
        if (const auto picked = pick_at(*requests.pivot_at, view))
            document_.camera.pivot = picked->position;
}

void ModelView::point(const Requests& requests, const Rect& view) {
    if (!requests.point_at || document_.playback.is_playing) {
        pointed_for_.reset();
        pointed_ = {};
        return;
    }
    const PointKey key{*requests.point_at, document_.scene_number, document_.camera, document_.view,
                       document_.playback.frame};
    if (pointed_for_ == key) return;
    pointed_for_ = key;
    const Pick pick = pick_at(key.point, view).value_or(Pick{});
    pointed_ = {pick.mesh, pick.triangle, pick.lod, pick.vertex};
}

ModelView::Visible ModelView::visible() const {
    const ViewSettings& view = document_.view;
    return {view.instances, view.show_figure, view.lod_layout == LodLayout::kPanes};
}

void ModelView::reframe(float aspect) {
    const Visible now = visible();
    if (now.instances != before_.instances || now.has_panes != before_.has_panes ||
        (now.has_figure && !before_.has_figure))
        frame_model(document_, aspect);
}

void ModelView::frame_opened(float aspect) {
    if (!std::exchange(is_framed_, true)) document_.camera = front_view(document_, aspect);
}

}  // namespace studioscope
