#include "window/model_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "document/framing.h"
#include "document/playback/material_motion.h"
#include "model/animation/flex.h"
#include "model/vertex.h"
#include "render/frame.h"
#include "render/picture.h"
#include "render/view_target.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

Viewport viewport_in_pixels(const Window& window, const Rect& view) {
    const float scale = window.pixels_per_point();
    const int width = static_cast<int>(view.size.x * scale);
    const int height = static_cast<int>(view.size.y * scale);
    const int top = static_cast<int>(view.position.y * scale);
    return {static_cast<int>(view.position.x * scale), window.height() - top - height, width,
            height};
}

// Explains the color of a picked pixel; nothing if there is neither a color nor a remark. `terms`:
// light terms read at the pick.
std::optional<PixelExplanation> explain_pick(const Document& document, const Pick& pick,
                                             const std::optional<LightTerms>& terms) {
    if (pick.triangle == kNone) return std::nullopt;
    const Model& model = document.model();
    const int material = mesh_material(document, at(model.meshes, pick.mesh), pick.lod);
    if (!is_index(material, document.materials.size())) return std::nullopt;
    PixelExplanation explanation =
        explain_pixel(at(document.materials, material), at(model.materials, material).name, terms);
    if (!explanation.color && explanation.remark.empty()) return std::nullopt;
    if (!explanation.color) return explanation;
    if (document.view.light == LightPreset::kHlmv) explanation.remark.clear();
    if (document.view.mode != ShadingMode::kShaded)
        explanation.remark = "Shading mode Shaded draws these numbers";
    return explanation;
}

}  // namespace

void StoppableDrawing::forget() {
    piece_pixels_ = DrawingLimit::kPiecePixels;
    whole_instances_ = 1;
    document_.panels.is_view_stopped = false;
}

bool StoppableDrawing::draw(float aspect, const std::function<void()>& draw) {
    constexpr int64_t kLong = 200'000'000;  // nanoseconds
    const bool is_stopped = document_.panels.is_view_stopped;
    const int64_t start = steady_nanoseconds();
    const auto is_over = [&] {
        return window_.wants_to_stop() || (is_stopped && steady_nanoseconds() - start > kLong);
    };
    const DrawingLimit limit(is_over, piece_pixels_);
    draw();
    if (limit.is_over()) {
        stop(aspect);
        return false;
    }
    whole_instances_ = document_.view.instances;
    document_.panels.is_view_stopped = false;
    return true;
}

void StoppableDrawing::stop(float aspect) {
    int& instances = document_.view.instances;
    document_.panels.is_view_stopped = instances <= whole_instances_;
    if (document_.panels.is_view_stopped) return;
    document_.panels.show_toast(fmt::format("Esc: {} copies take long to draw", instances));
    instances = whole_instances_;
    frame_model(document_, aspect);
}

ModelView::ModelView(Document& document, Window& window, Renderer renderer, Picker picker)
    : document_(document),
      window_(window),
      renderer_(std::move(renderer)),
      drawing_(document, window),
      picker_(std::move(picker)) {}

std::optional<Diagnostic> ModelView::upload(const Scene& scene, bool keeps_materials) {
    Result<GpuScene> gpu = GpuScene::make(scene, keeps_materials ? &gpu_ : nullptr);
    if (!gpu) return gpu.error();
    gpu_ = *std::move(gpu);
    skinned_.forget();
    gpu_vertices_ = {};
    delayed_flexes_.clear();
    drawing_.forget();
    return std::nullopt;
}

void ModelView::advance(float seconds, StageClock& stages) {
    waits_for_rest_ = false;
    constexpr float kMaxStep = 0.25f;  // seconds; max step of a clip after a stalled frame
    const float step = std::min(seconds, kMaxStep);
    studioscope::advance(document_.playback, document_.model(), step, document_.pose_parameters);
    advance_materials(document_, step);
    document_.pixels_per_point = window_scale();
    stages.mark(ProfileStage::kAnimation);
    FrameKey key = frame_key(document_, delayed_flexes_);
    key.jiggle_seconds = jiggle_.seconds_after_end();
    if (key_ == key && !is_settling_ && !jiggle_.is_settling()) return;
    update_pose(step, stages);
    key.delayed_flexes = delayed_flexes_;
    key.jiggle_seconds = jiggle_.seconds_after_end();
    if (key_ == key) return;
    key_ = std::move(key);
    ++picture_;
}

void ModelView::update_pose(float seconds, StageClock& stages) {
    const Model& model = document_.model();
    jiggle_.pose(document_, seconds, pose_);
    stages.mark(ProfileStage::kPose);
    const std::vector<float> before = delayed_flexes_;
    if (document_.panels.flexes.is_delayed)
        delay_shapes(model, seconds, delayed_flexes_, pose_);
    else
        delayed_flexes_.clear();
    disable_shapes(document_.playback.off, pose_);
    is_settling_ = !before.empty() && before != delayed_flexes_;
    if (document_.compared) compared_.pose(document_);
    stages.mark(ProfileStage::kFlexes);
}

bool ModelView::draw(const Rect& view, bool is_resting, StageClock& stages,
                     const Measure& measure) {
    const Viewport viewport = viewport_in_pixels(window_, view);
    if (viewport.width < 1 || viewport.height < 1) return false;
    const ViewTarget::Shown shown{picture_, document_.hover};
    const bool is_drawn = !target_.holds(shown, viewport, is_resting);
    if (is_drawn) draw_view(shown, viewport, stages, measure);
    target_.show(shown, viewport);
    waits_for_rest_ = waits_for_rest_ || target_.is_rough(shown);
    if (hovered_part_ != PickedPart{} || !document_.hover.meshes.empty()) draw_hover(viewport);
    if (explanation_ && document_.view.mode == ShadingMode::kShaded)
        explanation_->drawn = window_pixel(explained_pixel_.x, explained_pixel_.y);
    stages.mark(ProfileStage::kDrawing);
    return is_drawn;
}

void ModelView::draw_view(const ViewTarget::Shown& shown, const Viewport& viewport,
                          StageClock& stages, const Measure& measure) {
    FrameInput input = make_frame_input(document_, pose_);
    add_reference_figure(document_, input);
    std::vector<Affine> ghosts;
    if (document_.panels.curves.shows_ghosts)
        ghosts = ghost_skeletons(document_.model(), pose_request(document_));
    input.ghosts = ghosts;
    drawn_lod_ = studioscope::drawn_lod(input, viewport.height);
    lod_metric_ = studioscope::lod_metric(input.camera, viewport.height);
    update_vertices(drawn_lod_);
    stages.skip();
    skinned_.pose(input, document_);
    stages.mark(ProfileStage::kPose);
    skinned_.skin(input, document_, pose_);
    stages.mark(ProfileStage::kSkinning);
    const auto on_uploaded = [&] { stages.mark(ProfileStage::kUpload); };
    const auto draw = [&] {
        target_.draw(shown, viewport, [&](const Viewport& part) {
            if (!document_.compared) return renderer_.draw(gpu_, input, part, on_uploaded);
            FrameInput first = input, second = compared_.input(document_);
            add_comparison(document_, drawn_lod_, first, second);
            renderer_.draw_compared({gpu_, first}, {compared_.gpu(), second},
                                    compare_panes(document_.view, viewport.aspect()), part,
                                    on_uploaded);
        });
    };
    bool is_whole = false;
    measure([&] { is_whole = drawing_.draw(viewport.aspect(), draw); });
    if (!is_whole) target_.forget();
}

// Draws what is under the mouse over the picture.
void ModelView::draw_hover(const Viewport& viewport) {
    const FrameInput input = make_frame_input(document_, pose_);
    const std::vector<ComparePane> panes = document_.compared
                                               ? compare_panes(document_.view, viewport.aspect())
                                               : std::vector<ComparePane>();
    renderer_.draw_hover({hovered_part_, document_.hover.meshes}, {gpu_, input}, panes, viewport);
}

// Uploads the vertices again if the max number of bones per vertex or the morph to the compared
// model has changed.
void ModelView::update_vertices(int lod) {
    const ViewSettings& view = document_.view;
    VertexChoices choices;
    choices.influences = view.max_influences;
    if (document_.compared && view.morph > 0) {
        choices.morph = view.morph;
        choices.lod = lod;
        choices.compared = document_.compared;
    }
    if (choices == gpu_vertices_) return;
    gpu_vertices_ = choices;
    gpu_.model.replace_vertices(
        limit_influences(choices.compared ? morphed_vertices(document_, lod, choices.morph)
                                          : document_.model().vertices,
                         choices.influences));
}

Result<Image> ModelView::picture() {
    FrameInput alone = make_frame_input(document_, pose_);
    add_reference_figure(document_, alone);
    alone.view.background.is_transparent = true;
    alone.view.show_grid = alone.view.show_axes = false;
    const int width = window_.width(), height = window_.height();
    if (!document_.compared) return draw_picture(renderer_, gpu_, alone, width, height);
    FrameInput second = compared_.input(document_);
    second.view = alone.view;
    add_comparison(document_, drawn_lod_, alone, second);
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    return draw_compared_picture(renderer_, {gpu_, alone}, {compared_.gpu(), second},
                                 compare_panes(document_.view, aspect), width, height);
}

ViewPick ModelView::pick_at(const glm::vec2& point, const Rect& view) {
    const Viewport viewport = viewport_in_pixels(window_, view);
    if (viewport.width < 1 || viewport.height < 1) return {};
    const glm::vec2 inside = glm::floor((point - view.position) * window_.pixels_per_point());
    const glm::vec2 pixel(inside.x, static_cast<float>(viewport.height) - 1 - inside.y);
    return pick_in_view(picker_, {document_, gpu_, pose_, compared_, drawn_lod_}, viewport, pixel);
}

void ModelView::pick(const Requests& requests, const Rect& view) {
    requests.each<request::Pick>([&](const glm::vec2& point) {
        const ViewPick picked = pick_at(point, view);
        Selection& selection = document_.selection;
        selection.mesh = picked.mesh;
        selection.vertex = picked.vertex;
        selection.compared_vertex = picked.compared_vertex;
        selection.triangle = picked.triangle;
        selection.triangle_lod = picked.lod;
        selection.bone = picked.bone;
        selection.attachment = selection.hitbox = selection.material = kNone;
    });
    requests.each<request::PivotAt>([&](const glm::vec2& point) {
        if (const ViewPick picked = pick_at(point, view); picked.is_there)
            document_.camera.pivot = picked.position;
    });
}

const PixelExplanation* ModelView::point(const Requests& requests, const Rect& view,
                                         bool is_resting) {
    const bool is_explained = requests.has<request::ExplainAt>() && !document_.compared;
    const auto at =
        is_explained ? requests.get<request::ExplainAt>() : requests.get<request::PointAt>();
    if (!at || plays_visibly(document_)) {
        hover_key_.reset();
        hovered_part_ = {};
        explanation_.reset();
        return nullptr;
    }
    const HoverKey current{*at, view, is_explained, picture_};
    if (hover_key_ != current) {
        hovered_part_ = {};
        explanation_.reset();
        if (!is_explained && !is_resting) {
            waits_for_rest_ = true;
            return nullptr;
        }
        hover_key_ = current;
        update_vertices(drawn_lod_);
        const Pick pick = pick_at(*at, view);
        if (is_explained)
            explanation_ = explain_pick(
                document_, pick, light_probe_.read(gpu_, make_frame_input(document_, pose_), pick));
        else
            hovered_part_ = {pick.mesh, pick.triangle, pick.lod, pick.vertex};
        const glm::vec2 pixel = *at * window_.pixels_per_point();
        explained_pixel_ = {static_cast<int>(pixel.x),
                            window_.height() - 1 - static_cast<int>(pixel.y)};
    }
    return explanation_ ? &*explanation_ : nullptr;
}

ModelView::VisibleContent ModelView::visible_content() const {
    const ViewSettings& view = document_.view;
    return {view.instances, view.show_figure, view.lod_layout == LodLayout::kPanes,
            document_.compared != nullptr};
}

void ModelView::reframe(float aspect) {
    const VisibleContent current = visible_content();
    if (current.instances != before_.instances || current.has_panes != before_.has_panes ||
        current.is_compared != was_compared_ || (current.has_figure && !before_.has_figure))
        frame_model(document_, aspect);
    was_compared_ = current.is_compared;
}

void ModelView::frame_opened(float aspect) {
    if (std::exchange(is_framed_, true)) return;
    document_.camera = front_view(document_, aspect);
    report_far_parts(document_);
}

}  // namespace studioscope
