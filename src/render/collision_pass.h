#pragma once

#include "core/result.h"
#include "document/view/frame_input.h"
#include "render/cached_buffer.h"
#include "render/program.h"

namespace studioscope {

// Draws a model's collision solids translucently over the model, each convex piece in its own
// colour. Solids of a bone move with it.
class CollisionPass {
public:
    static Result<CollisionPass> make();

    // Needs the frame block bound and blending enabled.
    void draw(const FrameInput& input);

private:
    LazyProgram program_;
    CachedBuffer corners_;
    GlVertexArray array_;
};

}  // namespace studioscope
