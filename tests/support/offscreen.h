#pragma once

#include <memory>
#include <string>

#include "core/image.h"
#include "render/context.h"
#include "render/framebuffer.h"
#include "support/golden.h"

namespace studioscope {

// A debug context without a window, with its own framebuffer bound, which is not multisampled.
class Offscreen {
public:
    Offscreen(int width, int height);

    Image pixels() const { return framebuffer_->pixels(); }
    // Messages of the driver so far, one per line; expected to be "".
    std::string errors() const;

private:
    HeadlessContext context_;
    std::unique_ptr<Framebuffer> framebuffer_;
};

// Compares with the golden image of Mesa's software driver; on another driver roughly.
Comparison compare_drawn(const std::string& name, const Image& image);

}  // namespace studioscope
