#include "render/gpu_pose.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "facts/legend.h"
#include "model/seams.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

GlTexture make_texture() {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    glTextureStorage2D(id, 1, GL_R8, kShadowCells, kShadowCells);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);  // the border colour is black
    glTextureParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    return GlTexture(id);
}

std::vector<bool> drawn_meshes(const FrameInput& input) {
    std::vector<bool> drawn(input.model().meshes.size());
    for (size_t i = 0; i < drawn.size(); ++i)
        drawn[i] = is_drawn(input.model(), input.bodygroups, input.hidden, static_cast<int>(i));
    return drawn;
}

void mark_fixups(const Scene& scene, std::vector<VertexMark>& marks) {
    if (!scene.vertex_file) return;
    const std::vector<uint32_t> rows =
        fixup_rows(*scene.vertex_file, scene.root_lod, scene.fixup_use);
    for (size_t i = 0; i < std::min(rows.size(), marks.size()); ++i) marks[i].fixup_row = rows[i];
}

void mark_lods(const Model& model, std::vector<VertexMark>& marks) {
    for (size_t lod = 0; lod < model.lods.size(); ++lod)
        for (const Mesh& mesh : model.meshes)
            for (uint32_t index : mesh.lods[lod].indices)
                marks[index].coarsest_lod = static_cast<uint32_t>(lod);
}

void mark_wrinkles(const Model& model, std::vector<VertexMark>& marks) {
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas)
            if (delta.wrinkle != 0 && delta.vertex < marks.size())
                marks[delta.vertex].is_wrinkled = 1;
}

void add_lengths(const Shape& shape, std::vector<float>& lengths) {
    for (const VertexMove& move : vertex_moves(shape))
        if (move.vertex < lengths.size())
            lengths[move.vertex] = std::max(lengths[move.vertex], glm::length(move.position));
}

// The shader fetches three texels per bone, so the bytes of an Affine must be its matrix.
static_assert(sizeof(Affine) == 12 * sizeof(float));

}  // namespace

std::optional<GroundTexturePlacement> ContactShadowTexture::bind(const FrameInput& input,
                                                                 std::span<const Affine> palette) {
    const ViewSettings& view = input.view;
    const bool is_lit = view.mode == ShadingMode::kShaded && view.light != LightPreset::kFlat;
    if (!is_lit || view.instances > 1) return {};
    if (!surface_) surface_ = sample_surface(input.model());
    ShadowKey key{{palette.begin(), palette.end()}, drawn_meshes(input)};
    const std::vector<bool> is_seen = key.is_shown;
    const ContactShadow& shade = shade_.of(std::move(key), [&] {
        ContactShadow shadow = make_contact_shadow(input.model(), *surface_, palette, is_seen);
        if (shadow.is_empty()) return shadow;
        if (texture_.id() == 0) texture_ = make_texture();
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTextureSubImage2D(texture_.id(), 0, 0, 0, kShadowCells, kShadowCells, GL_RED,
                            GL_UNSIGNED_BYTE, shadow.cells.data());
        return shadow;
    });
    if (shade.is_empty()) return {};
    glBindTextureUnit(kShadowUnit, texture_.id());
    return GroundTexturePlacement(shade.first, 1.0f / shade.size);
}

std::vector<VertexMark> vertex_marks(const Scene& scene) {
    std::vector<VertexMark> marks(scene.model.vertices.size());
    mark_fixups(scene, marks);
    mark_lods(scene.model, marks);
    mark_wrinkles(scene.model, marks);
    return marks;
}

std::vector<float> shape_lengths(const Model& model, int shape, std::span<const SeamPair> seams) {
    std::vector<float> lengths(model.vertices.size());
    if (shape != kNone) {
        const Shape& selected = at(model.shapes, shape);
        add_lengths(selected, lengths);
        for (const TornSeam& torn : torn_seams(selected, seams))
            for (const uint32_t vertex : {torn.pair.first, torn.pair.second})
                lengths[vertex] = -std::max(std::abs(lengths[vertex]), kMinSeamGap);
        return lengths;
    }
    for (const Shape& each : model.shapes) add_lengths(each, lengths);
    return lengths;
}

GpuPose::GpuPose(const GpuModel& model) : palette_(CachedBuffer::make()), flexes_(model.flexes()) {
    set_palette({});
    palette_texture_ = make_buffer_texture(palette_.buffer(), GL_RGBA32F);
}

void GpuPose::set_palette(std::span<const Affine> palette) {
    if (!palette_.buffer()) return;
    // Padded to all bones that a vertex can index; missing matrices are the identity.
    std::vector<Affine> padded(palette.begin(), palette.end());
    padded.resize(std::max<size_t>(palette.size(), kMaxBonesOfVertices));
    palette_.write(std::span<const Affine>(padded));
}

void GpuPose::set_shapes(const GpuModel& model, std::span<const ShapeWeight> weights) {
    flexes_.blend(model.flexes(), weights);
}

float GpuPose::show_data(const FrameInput& input) {
    if (input.model().vertices.empty()) return 0;
    const Needs needs = table_row(input.view.mode).needs;
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

// Uploads the paint; without a comparison every vertex has the colour for no data.
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
