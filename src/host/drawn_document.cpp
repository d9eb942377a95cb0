#include "host/drawn_document.h"

#include <utility>

#include "document/framing.h"
#include "document/playback/jiggle_player.h"
#include "document/playback/material_motion.h"
#include "model/measure.h"
#include "model/vertex.h"
#include "render/picture.h"
#include "render/program.h"

namespace studioscope {

Result<DrawnDocument> DrawnDocument::make(Document& document) {
    advance_materials(document, 0);
    Result<GpuScene> gpu = GpuScene::make(*document.scene);
    if (!gpu) return gpu.error();
    DrawnDocument drawn(document);
    drawn.gpu_ = std::make_unique<GpuScene>(*std::move(gpu));
    drawn.pose_ = std::make_unique<Pose>();
    drawn.benchmark_ = std::make_unique<BenchmarkFrame>();
    pose_document(document, *drawn.pose_);
    if (document.view.max_influences < kMaxBonesPerVertex)
        drawn.gpu_->model.replace_vertices(
            limit_influences(document.model().vertices, document.view.max_influences));
    return drawn;
}

FrameInput DrawnDocument::input() {
    FrameInput input = make_frame_input(*document_, *pose_);
    add_reference_figure(*document_, input);
    benchmark_->pose(input, *document_);
    benchmark_->skin(input, *document_, *pose_);
    return input;
}

Result<Image> draw_thumbnail(Renderer& renderer, Document& document, bool keeps_camera, int width,
                             int height) {
    ViewSettings& view = document.view;
    view.show_axes = view.show_grid = false;
    view.lod_layout = LodLayout::kOne;
    document.playback.jiggle.is_on = false;
    view.lod = first_drawable_lod(document.model(), view.lod);
    if (!keeps_camera)
        frame_model(document, static_cast<float>(width) / static_cast<float>(height));
    Result<DrawnDocument> drawn = DrawnDocument::make(document);
    if (!drawn) return drawn.error();
    Result<Image> picture = draw_picture(renderer, drawn->gpu(), drawn->input(), width, height);
    if (const auto problem = take_program_problem()) return *problem;
    return picture;
}

}  // namespace studioscope
