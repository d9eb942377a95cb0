#pragma once

#include "core/image.h"
#include "core/result.h"
#include "render/gl_object.h"

namespace studioscope {

// Colour and depth to draw into, of a fixed size.
class Framebuffer {
public:
    // `samples` 0 is not multisampled; more than the driver has are reduced to what it has.
    static Result<Framebuffer> make(int width, int height, int samples = 0);

    void bind() const { glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id()); }
    // Binds it, with all of it as the viewport, colour and depth empty.
    void begin() const;
    // Of one that is not multisampled: R G B A as they stand, rows from the top.
    Image pixels() const;
    // Averages the samples into `target`, of the same size.
    void resolve_into(const Framebuffer& target) const;
    // The same into the window, its bottom left corner there.
    void resolve_into_window(int x, int y) const;

    int width() const { return width_; }
    int height() const { return height_; }

private:
    int width_ = 0;
    int height_ = 0;
    GlRenderbuffer color_, depth_;
    GlFramebuffer framebuffer_;
};

// Puts the framebuffer that was bound back when it goes out of scope.
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
