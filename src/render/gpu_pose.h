#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/memoized.h"
#include "document/view/contact_shadow.h"
#include "document/view/frame_input.h"
#include "model/scene.h"
#include "render/bindings.h"
#include "render/dynamic_buffers.h"
#include "render/flex_buffer.h"
#include "render/gl_object.h"
#include "render/gpu_model.h"

namespace studioscope {

// Placement of a texture on the ground: minimum x and y, and 1 / size along both.
using GroundTexturePlacement = glm::vec4;

// The contact shadow of one scene (document/view/contact_shadow.h) as a texture, created on first
// use and updated if the pose or the visible meshes change.
class ContactShadowTexture {
public:
    // Binds the texture for ground.frag. Nothing if there is no shadow: in flat light, in data
    // modes, and with many instances. An empty palette means the bind pose.
    std::optional<GroundTexturePlacement> bind(const FrameInput& input,
                                               std::span<const Affine> palette);

private:
    struct ShadowKey {
        std::vector<Affine> palette;
        std::vector<bool> is_shown;  // one per mesh

        bool operator==(const ShadowKey&) const = default;
    };

    std::optional<SurfaceSample> surface_;
    Memoized<ShadowKey, ContactShadow> shade_;
    GlTexture texture_;
};

constexpr uint32_t kNoMark = 0xffffffff;

// Additional per-vertex data for the data modes.
struct VertexMark {
    uint32_t fixup_row = kNoMark;     // fixup row that wrote the vertex; kNoMark without a table
    uint32_t coarsest_lod = kNoMark;  // coarsest level that draws the vertex; kNoMark if none does
    uint32_t is_wrinkled = 0;         // 1: a shape has nonzero wrinkle data for it
};
static_assert(sizeof(VertexMark) == 12);

// The marks of a scene's model, one per vertex.
std::vector<VertexMark> vertex_marks(const Scene& scene);

// The length of each vertex's delta of a shape at weight 1, in Source units; with kNone the largest
// over all shapes. Negative where the shape tears one of the seams open.
std::vector<float> shape_lengths(const Model& model, int shape, std::span<const SeamPair> seams);

// The per-frame data of a model on the GPU: bone matrices, the sum of the active shapes, and the
// per-vertex data of the data modes. Each is written only if it changes, and the last only if it is
// shown.
class GpuPose {
public:
    GpuPose() = default;  // for a default-constructed model
    explicit GpuPose(const GpuModel& model);

    // Sets the bone matrices for the following draws; empty: vertices are not skinned.
    void set_palette(std::span<const Affine> palette);
    // Sets one palette per instance for the following draws, instead of a common one; empty: none.
    void set_instance_palettes(std::span<const Affine> palettes) {
        instance_palettes_.write(palettes);
    }
    void bind_instance_palettes() const {
        glBindTextureUnit(kPaletteUnit, instance_palettes_.texture());
    }
    void fence_instance_palettes() { instance_palettes_.fence(); }
    // Sets the weights of the shapes of the given model; empty: all 0.
    void set_shapes(const GpuModel& model, std::span<const ShapeWeight> weights);
    bool is_flexed() const { return flexes_.is_active(); }
    // Updates the data for the frame's mode and selection. Returns the largest delta of the shown
    // shape in Source units, 0 in other modes.
    float show_data(const FrameInput& input);

    // Binds all data for the shaders.
    void bind() const;

private:
    void show_shape(const FrameInput& input);
    void show_paint(const FrameInput& input);

    CachedBuffer palette_;
    GlTexture palette_texture_;
    PaletteRing instance_palettes_;
    FlexAccumulator flexes_;
    GlBuffer marks_;
    GlTexture marks_texture_;
    GlBuffer shape_lengths_;
    GlTexture shape_lengths_texture_;
    GlBuffer paint_;
    GlTexture paint_texture_;
    std::shared_ptr<const VertexPaint> shown_paint_;  // paint that was uploaded
    std::optional<int> shown_shape_;                  // shape that the lengths belong to
    bool shows_seams_ = false;                        // true: the lengths include torn seams
    float longest_delta_ = 0;
};

// A scene on the GPU: its immutable and its per-frame data.
struct GpuScene {
    GpuModel model;
    GpuPose pose;
    ContactShadowTexture shade = {};

    // `before`: as in GpuModel::make().
    static Result<GpuScene> make(const Scene& scene, GpuScene* before = nullptr);
};

}  // namespace studioscope
