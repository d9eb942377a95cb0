#pragma once

#include <memory>
#include <string>

#include "core/image.h"
#include "render/context.h"
#include "render/framebuffer.h"

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

// How an image differs from tests/golden/NAME.png.
struct Comparison {
    double changed = 1;   // share of pixels that differ by more than 2 of 255 in any channel
    std::string problem;  // why there is nothing to compare with
};

// With UPDATE_GOLDEN=1 in the environment the image becomes the golden one. Where too much differs
// NAME.actual.png is left beside it.
Comparison compare_golden(const std::string& name, const Image& image);

}  // namespace studioscope
