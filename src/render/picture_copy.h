#pragma once

#include "render/gl_object.h"

namespace studioscope {

// A copy of what is drawn so far, for surfaces that show what is behind them.
class PictureCopy {
public:
    // Copies the viewport of the bound framebuffer, and binds the copy and its place for the
    // current frame (refract.glsl). Its texture is sampled as sRGB.
    void take();
    // Sets the place of the copy in the framebuffer for the current program.
    void set_place() const;

private:
    void allocate(GLint width, GLint height);

    GlTexture stored_, sampled_;  // the second is a view of the first
    GlFramebuffer framebuffer_;
    GLint x_ = 0, y_ = 0, width_ = 0, height_ = 0;
};

}  // namespace studioscope
