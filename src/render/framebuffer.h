#pragma once

#include "core/image.h"
#include "core/result.h"
#include "render/gl_object.h"

namespace studioscope {

// An offscreen framebuffer of fixed size with colour and depth.
class Framebuffer {
public:
    // Makes a framebuffer; `samples` 0 is not multisampled, larger counts are clamped to the
    // driver's maximum.
    static Result<Framebuffer> make(int width, int height, int samples = 0);

    void bind() const { glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id()); }
    // Binds the framebuffer, sets the viewport to all of it, and clears colour and depth.
    void begin() const;
    // The RGBA pixels of a framebuffer that is not multisampled, rows from the top, without
    // conversion.
    Image pixels() const;
    // Averages the samples into `target`, which has the same size.
    void resolve_into(const Framebuffer& target) const;
    // Copies the picture into the window's framebuffer, with the bottom left corner at (x, y).
    void copy_into_window(int x, int y) const;

    int width() const { return width_; }
    int height() const { return height_; }

private:
    int width_ = 0;
    int height_ = 0;
    GlRenderbuffer color_, depth_;
    GlFramebuffer framebuffer_;
};

// Restores the previously bound framebuffer when it goes out of scope.
class FramebufferGuard {
public:
    FramebufferGuard();
    ~FramebufferGuard();
    FramebufferGuard(const FramebufferGuard&) = delete;
    FramebufferGuard& operator=(const FramebufferGuard&) = delete;

private:
    GLint draw_ = 0;
    GLint read_ = 0;
};

}  // namespace studioscope
