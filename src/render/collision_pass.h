#pragma once

#include "core/result.h"
#include "document/frame_input.h"
#include "render/cached_buffer.h"
#include "render/program.h"

namespace studioscope {

// Draws a model's collision solids, translucent over the model, a colour for each convex piece.
// Solids of a bone move with it.
class CollisionPass {
public:
    static Result<CollisionPass> make();

    // The frame block must be bound and blending on.
    void draw(const FrameInput& input);

private:
    LazyProgram program_;
    CachedBuffer corners_;
    GlVertexArray array_;
};

}  // namespace studioscope
