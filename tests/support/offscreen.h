#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "core/image.h"
#include "render/context.h"
#include "render/framebuffer.h"
#include "render/renderer.h"
#include "support/golden.h"

namespace studioscope {

// A debug context without a window, with its own framebuffer bound, which is not multisampled.
class Offscreen {
public:
    Offscreen(int width, int height);

    // One for all pictures of this context, as in the window: its programs are compiled once.
    Renderer& renderer();
    Image pixels() const { return framebuffer_->pixels(); }
    // Messages of the driver so far, one per line; expected to be "".
    std::string errors() const;

private:
    HeadlessContext context_;
    std::unique_ptr<Framebuffer> framebuffer_;
    std::unique_ptr<Renderer> renderer_;  // made on first use
};

// The value of a result; an error is thrown.
template <typename T>
T must_have(Result<T> result) {
    if (!result) throw std::runtime_error(to_string(result.error()));
    return *std::move(result);
}

// Compares with the golden image of Mesa's software driver; on another driver roughly.
Comparison compare_drawn(const std::string& name, const Image& image);

}  // namespace studioscope
