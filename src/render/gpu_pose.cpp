#include "render/gpu_pose.h"

#include <algorithm>
#include <cmath>

#include "facts/legend.h"
#include "render/bindings.h"
#include "render/vertex_marks.h"

namespace studioscope {

namespace {

// The shader fetches three texels per bone, so the bytes of an Affine must be its matrix.
static_assert(sizeof(Affine) == 12 * sizeof(float));

}  // namespace

GpuPose::GpuPose(const GpuModel& model) : palette_(CachedBuffer::make()), flexes_(model.flexes()) {
    set_palette({});
    palette_texture_ = make_buffer_texture(palette_.buffer(), GL_RGBA32F);
}

void GpuPose::set_palette(std::span<const Affine> palette) {
    if (!palette_.buffer()) return;
    // Padded to all bones that a vertex can index; missing matrices are the identity.
    std::vector<Affine> whole(palette.begin(), palette.end());
    whole.resize(std::max<size_t>(palette.size(), kMaxBonesOfVertices));
    palette_.write(std::span<const Affine>(whole));
}

void GpuPose::set_shapes(const GpuModel& model, std::span<const ShapeWeight> weights) {
    flexes_.blend(model.flexes(), weights);
}

float GpuPose::show_data(const FrameInput& input) {
    if (input.model().vertices.empty()) return 0;
    const Needs needs = row_of(input.view.mode).needs;
    if ((needs == Needs::kMarks || input.selection.fixup != kNone) && !marks_) {
        marks_ = make_buffer(std::span<const VertexMark>(vertex_marks(input.scene)));
        marks_texture_ = make_buffer_texture(marks_, GL_RGB32UI);
    }
    if (needs == Needs::kPaint) show_paint(input);
    if (needs != Needs::kShapeLengths) return 0;
    if (shown_shape_ != input.selection.shape || shows_seams_ == input.seams.empty())
        show_shape(input);
    return longest_delta_;
}

void GpuPose::show_shape(const FrameInput& input) {
    const std::vector<float> lengths =
        shape_lengths(input.model(), input.selection.shape, input.seams);
    shape_lengths_ = make_buffer(std::span<const float>(lengths));
    shape_lengths_texture_ = make_buffer_texture(shape_lengths_, GL_R32F);
    shown_shape_ = input.selection.shape;
    shows_seams_ = !input.seams.empty();
    longest_delta_ = 0;
    for (const float length : lengths) longest_delta_ = std::max(longest_delta_, std::abs(length));
}

// Without a comparison every vertex has the colour for no data.
void GpuPose::show_paint(const FrameInput& input) {
    if (paint_ && shown_paint_ == input.paint) return;
    shown_paint_ = input.paint;
    const VertexPaint none(input.paint ? 0 : input.model().vertices.size(),
                           glm::vec4(to_linear(kUntouchedColor), kNone));
    paint_ = make_buffer(std::span<const glm::vec4>(input.paint ? *input.paint : none));
    paint_texture_ = make_buffer_texture(paint_, GL_RGBA32F);
}

void GpuPose::bind() const {
    glBindTextureUnit(kPaletteUnit, palette_texture_.id());
    glBindTextureUnit(kMarksUnit, marks_texture_.id());
    glBindTextureUnit(kShapeLengthsUnit, shape_lengths_texture_.id());
    glBindTextureUnit(kPaintUnit, paint_texture_.id());
    flexes_.bind();
}

Result<GpuScene> GpuScene::make(const Scene& scene, GpuScene* before) {
    Result<GpuModel> model = GpuModel::make(scene, before ? &before->model : nullptr);
    if (!model) return model.error();
    GpuPose pose(*model);
    return GpuScene{*std::move(model), std::move(pose)};
}

}  // namespace studioscope
