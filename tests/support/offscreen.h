#pragma once

#include <memory>
#include <string>

#include "core/image.h"
#include "render/context.h"
#include "render/framebuffer.h"
#include "support/golden.h"

namespace studioscope {

// A debug context without a window, and a framebuffer of its own that is not multisampled, bound.
class Offscreen {
public:
    Offscreen(int width, int height);

    Image pixels() const { return framebuffer_->pixels(); }
    // What the driver complained about so far, a line each: must be "".
    std::string errors() const;

private:
    HeadlessContext context_;
    std::unique_ptr<Framebuffer> framebuffer_;
};

// With the golden image that Mesa's software driver drew; on any other driver roughly.
Comparison compare_drawn(const std::string& name, const Image& image);

}  // namespace studioscope
