#pragma once

#include "core/result.h"
#include "render/contact_shadow_texture.h"
#include "render/gl_object.h"
#include "render/program.h"

namespace studioscope {

// Draws what is behind and below the model: the background gradient, the contact shadow, and the
// ground grid. Needs the frame block bound.
class Backdrop {
public:
    static Result<Backdrop> make();

    void draw_background() const;
    // To be drawn before the model, which then covers the shadow where it is below the ground.
    void draw_shadow(const GroundTexturePlacement& where) const;
    void draw_ground() const;

private:
    // One program for both shadow and grid: a software driver takes longer to compile another than
    // to draw with it.
    void draw_on_ground(const GroundTexturePlacement& shade) const;

    LazyProgram background_, ground_;
    GlVertexArray no_vertices_;
};

}  // namespace studioscope
