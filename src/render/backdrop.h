#pragma once

#include "core/result.h"
#include "render/gl_object.h"
#include "render/program.h"

namespace studioscope {

// What is behind and below the model: the background's gradient and the ground's grid. Both read
// the frame block alone.
class Backdrop {
public:
    static Result<Backdrop> make();

    void draw_background() const;
    void draw_ground() const;

private:
    LateProgram background_, ground_;
    GlVertexArray no_vertices_;
};

}  // namespace studioscope
