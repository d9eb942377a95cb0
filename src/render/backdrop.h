#pragma once

#include "core/result.h"
#include "render/contact_shade.h"
#include "render/gl_object.h"
#include "render/program.h"

namespace studioscope {

// What is behind and below the model: the background's gradient, the model's shade on the ground,
// and the ground's grid. They read the frame block.
class Backdrop {
public:
    static Result<Backdrop> make();

    void draw_background() const;
    // Before the model: what of it is below the ground is not in its shade.
    void draw_shade(const TextureOnGround& where) const;
    void draw_ground() const;

private:
    // One program for both: a software driver takes longer to make another than to draw with it.
    void draw_on_ground(const TextureOnGround& shade) const;

    LazyProgram background_, ground_;
    GlVertexArray no_vertices_;
};

}  // namespace studioscope
