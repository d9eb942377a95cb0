#pragma once

#include <span>
#include <vector>

#include "core/result.h"
#include "model/model.h"
#include "render/gl_object.h"
#include "render/program.h"

namespace studioscope {

// The shapes of a model on the graphics card, and what the active ones add up to.
//
// Deltas stay where they are; only weights are sent. Every block of 64 vertices knows the shapes
// that touch it, and each vertex adds up its own deltas of those that are active, into two textures
// with a texel a vertex (position and wrinkle, normal). So the cost grows with the touched vertices
// of the active shapes, and a shape at rest costs a glance a block.

constexpr int kFlexBlock = 64;  // vertices, and the invocations of a group

// The deltas, which never change.
class FlexDeltas {
public:
    FlexDeltas() = default;  // of a model without shapes
    static Result<FlexDeltas> make(const Model& model);

    size_t shape_count() const { return shape_count_; }
    int row_count() const { return row_count_; }  // of the textures
    // Adds the shapes up by these weights (a ShapeWeight for each, those at rest all 0).
    void add_up(const GlBuffer& weights, const GlTexture& positions,
                const GlTexture& normals) const;

private:
    size_t shape_count_ = 0;
    int row_count_ = 0;
    LazyProgram program_;
    GlBuffer deltas_, speeds_, runs_, blocks_;
};

// The sums, which a pose changes.
class FlexAccumulator {
public:
    FlexAccumulator() = default;
    explicit FlexAccumulator(const FlexDeltas& deltas);

    // Adds the shapes up anew if a weight has changed. One weight for each shape; none: all at 0.
    void blend(const FlexDeltas& deltas, std::span<const ShapeWeight> weights);
    bool is_active() const { return is_active_; }
    // Binds both textures for skin.glsl.
    void bind() const;

private:
    std::vector<ShapeWeight> weights_;  // that are in the textures
    bool is_active_ = false;
    GlBuffer weights_buffer_;
    GlTexture positions_, normals_;
};

}  // namespace studioscope
