#pragma once

#include <span>
#include <vector>

#include "core/result.h"
#include "model/model.h"
#include "render/gl_object.h"

namespace studioscope {

// The shapes of a model on the graphics card, and what the active ones add up to.
//
// Deltas stay where they are; only weights are sent. Every block of 64 vertices knows the shapes
// that touch it, and each vertex adds up its own deltas of those that are active, into two textures
// with a texel a vertex (position and wrinkle, normal). So the cost grows with the touched vertices
// of the active shapes, and a shape at rest costs a glance a block.
class FlexBuffer {
public:
    FlexBuffer() = default;  // of a model without shapes
    static Result<FlexBuffer> make(const Model& model);

    // Adds the shapes up anew if a weight has changed. One weight for each of Model::shapes.
    void blend(std::span<const ShapeWeight> weights);
    bool is_active() const { return is_active_; }
    // Binds both textures for skin.glsl.
    void bind() const;

private:
    std::vector<ShapeWeight> weights_;  // that are in the textures
    bool is_active_ = false;
    int rows_ = 0;
    GlProgram program_;
    GlBuffer deltas_, speeds_, runs_, blocks_, weights_buffer_;
    GlTexture positions_, normals_;
};

}  // namespace studioscope
