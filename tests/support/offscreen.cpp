#include "support/offscreen.h"

#include "render/driver.h"

namespace studioscope {

namespace {

HeadlessContext context_with_messages() {
    HeadlessContext context = must_have(HeadlessContext::make(true));
    collect_gl_messages();
    return context;
}

}  // namespace

Offscreen::Offscreen(int width, int height)
    : context_(context_with_messages()),
      framebuffer_(std::make_unique<Framebuffer>(must_have(Framebuffer::make(width, height)))) {
    framebuffer_->bind();
}

Renderer& Offscreen::renderer() {
    if (!renderer_) renderer_ = std::make_unique<Renderer>(must_have(Renderer::make()));
    return *renderer_;
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
