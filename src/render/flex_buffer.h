#pragma once

#include <span>
#include <vector>

#include "core/result.h"
#include "model/model.h"
#include "render/gl_object.h"

// The shapes of a model on the graphics card, and what the active ones add up to.
//
// Deltas stay where they are; only weights are sent. Each active shape is drawn as one point for
// each vertex that it moves, added into two textures with a texel a vertex (position and wrinkle,
// normal). So the cost grows with the touched vertices of the active shapes alone.
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
    struct Range {
        GLint first = 0;
        GLsizei count = 0;
    };

    std::vector<Range> ranges_;         // of the deltas, one a shape
    std::vector<ShapeWeight> weights_;  // that are in the textures
    bool is_active_ = false;
    int rows_ = 0;
    GlProgram program_;
    GlBuffer deltas_;
    GlVertexArray array_;
    GlTexture positions_, normals_;
    GlFramebuffer framebuffer_;
};
