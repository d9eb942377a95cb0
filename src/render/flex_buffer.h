#pragma once

#include <span>
#include <vector>

#include "core/result.h"
#include "model/model.h"
#include "render/gl_object.h"
#include "render/program.h"

namespace studioscope {

// The shapes of a model on the GPU, and the sum of the active ones.
//
// Deltas are uploaded once; per frame only weights are sent. Every block of 64 vertices has the
// list of shapes that touch it, and each vertex adds its own deltas of the active ones into two
// textures with one texel per vertex (position and wrinkle, normal). So the cost grows with the
// touched vertices of the active shapes; an inactive shape costs one test per block.

constexpr int kFlexBlock = 64;  // vertices per block, and invocations per work group

// The deltas of all shapes; immutable.
class FlexDeltas {
public:
    FlexDeltas() = default;  // for a model without shapes
    static Result<FlexDeltas> make(const Model& model);

    size_t shape_count() const { return shape_count_; }
    int row_count() const { return row_count_; }  // rows of the textures
    // Sums the shapes with these weights (one ShapeWeight per shape, all 0 for inactive ones) into
    // two textures.
    void add_up(const GlBuffer& weights, const GlTexture& positions,
                const GlTexture& normals) const;

private:
    size_t shape_count_ = 0;
    int row_count_ = 0;
    LazyProgram program_;
    GlBuffer deltas_, speeds_, runs_, blocks_;
};

// The sum of the active shapes for one pose.
class FlexAccumulator {
public:
    FlexAccumulator() = default;
    explicit FlexAccumulator(const FlexDeltas& deltas);

    // Updates the sum if a weight has changed. `weights` has one entry per shape; empty: all 0.
    void blend(const FlexDeltas& deltas, std::span<const ShapeWeight> weights);
    bool is_active() const { return is_active_; }
    // Binds both textures for skin.glsl.
    void bind() const;

private:
    std::vector<ShapeWeight> weights_;  // weights of the sum in the textures
    bool is_active_ = false;
    GlBuffer weights_buffer_;
    GlTexture positions_, normals_;
};

}  // namespace studioscope
