#pragma once

#include <optional>

#include "document/frame_input.h"
#include "render/bindings.h"
#include "render/cached_buffer.h"
#include "render/contact_shade.h"
#include "render/flex_buffer.h"
#include "render/gpu_model.h"
#include "render/palette_ring.h"

namespace studioscope {

// What frames write for a model on the card: the bones' matrices, what the active shapes add up to,
// and what the data modes show of each vertex. Each is written when it changes, and the last only
// once it is looked at.
class GpuPose {
public:
    GpuPose() = default;  // of a default-made model
    explicit GpuPose(const GpuModel& model);

    // Bone matrices for the draws that follow; none: the vertices stay where they are.
    void set_palette(std::span<const Affine> palette);
    // A palette for each instance for the draws that follow, instead of the one; none: none.
    void set_crowd(std::span<const Affine> palettes) { crowd_.write(palettes); }
    void bind_crowd() const { glBindTextureUnit(kPaletteUnit, crowd_.texture()); }
    void fence_crowd() { crowd_.fence(); }
    // Weights of the shapes of the model that this was made for; none: all at 0.
    void set_shapes(const GpuModel& model, std::span<const ShapeWeight> weights);
    bool is_flexed() const { return flexes_.is_active(); }
    // What the frame's mode and selection show. Gives the longest delta of the shown shape, 0 in
    // other modes.
    float show_data(const FrameInput& input);

    // Binds all of it for the shaders.
    void bind() const;

private:
    void show_shape(const FrameInput& input);

    CachedBuffer palette_;
    GlTexture palette_texture_;
    PaletteRing crowd_;
    FlexAccumulator flexes_;
    GlBuffer marks_;
    GlTexture marks_texture_;
    GlBuffer shape_lengths_;
    GlTexture shape_lengths_texture_;
    std::optional<int> shown_shape_;  // that the lengths are of
    bool shows_seams_ = false;        // they were known then
    float longest_delta_ = 0;
};

// A scene on the card: what never changes, and what frames write.
struct GpuScene {
    GpuModel model;
    GpuPose pose;
    ContactShade shade = {};

    static Result<GpuScene> make(const Scene& scene);
};

}  // namespace studioscope
