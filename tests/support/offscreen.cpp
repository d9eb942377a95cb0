#include "support/offscreen.h"

#include <stdexcept>

#include "render/driver.h"

namespace studioscope {

namespace {

HeadlessContext must_have_context() {
    Result<HeadlessContext> context = HeadlessContext::make(true);
    if (!context) throw std::runtime_error(to_string(context.error()));
    collect_gl_messages();
    return *std::move(context);
}

Framebuffer must_have_framebuffer(int width, int height) {
    Result<Framebuffer> framebuffer = Framebuffer::make(width, height);
    if (!framebuffer) throw std::runtime_error(to_string(framebuffer.error()));
    return *std::move(framebuffer);
}

}  // namespace

Offscreen::Offscreen(int width, int height)
    : context_(must_have_context()),
      framebuffer_(std::make_unique<Framebuffer>(must_have_framebuffer(width, height))) {
    framebuffer_->bind();
}

std::string Offscreen::errors() const {
    std::string text;
    for (const std::string& message : gl_messages()) text += message + "\n";
    return text;
}

Comparison compare_drawn(const std::string& name, const Image& image) {
    return current_driver().is_software ? compare_golden(name, image)
                                        : compare_golden_roughly(name, image);
}

}  // namespace studioscope
