#pragma once

#include <optional>

#include "document/frame_input.h"
#include "render/flex_buffer.h"
#include "render/gpu_model.h"
#include "render/kept_buffer.h"

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
    // Weights of the shapes of the model that this was made for; none: all at 0.
    void set_shapes(const GpuModel& model, std::span<const ShapeWeight> weights);
    bool is_flexed() const { return flexes_.is_active(); }
    // What the frame's mode and selection show. Gives the longest delta of the shown shape, 0 in
    // other modes.
    float show_data(const FrameInput& input);

    // Binds all of it for the shaders.
    void bind() const;

private:
    void show_shape(const Model& model, int shape);

    KeptBuffer palette_;
    GlTexture palette_texture_;
    FlexSums flexes_;
    GlBuffer marks_;
    GlTexture marks_texture_;
    GlBuffer shape_lengths_;
    GlTexture shape_lengths_texture_;
    std::optional<int> shown_shape_;  // that the lengths are of
    float longest_delta_ = 0;
};

// A scene on the card: what never changes, and what frames write.
struct GpuScene {
    GpuModel model;
    GpuPose pose;

    static Result<GpuScene> make(const Scene& scene);
};

}  // namespace studioscope
