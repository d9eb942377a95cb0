#include "render/framebuffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "render/driver.h"

namespace studioscope {

namespace {

GLint gl_limit(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

GlRenderbuffer make_renderbuffer(GLenum format, int width, int height, int samples) {
    GLuint id = 0;
    glCreateRenderbuffers(1, &id);
    glNamedRenderbufferStorageMultisample(id, samples, format, width, height);
    return GlRenderbuffer(id);
}

}  // namespace

Result<Framebuffer> Framebuffer::make(int width, int height, int samples) {
    const int largest = gl_limit(GL_MAX_RENDERBUFFER_SIZE);
    if (width < 1 || height < 1 || width > largest || height > largest)
        return opengl_error(
            "picture-size",
            fmt::format(
                "a picture of {} x {} pixels; 1 x 1 to {} x {} are allowed by this graphics driver",
                width, height, largest, largest));
    samples = std::min(samples, gl_limit(GL_MAX_SAMPLES));
    forget_gl_errors();
    Framebuffer framebuffer;
    framebuffer.width_ = width;
    framebuffer.height_ = height;
    framebuffer.color_ = make_renderbuffer(GL_RGBA8, width, height, samples);
    framebuffer.depth_ = make_renderbuffer(GL_DEPTH_COMPONENT24, width, height, samples);
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    framebuffer.framebuffer_ = GlFramebuffer(id);
    glNamedFramebufferRenderbuffer(id, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                   framebuffer.color_.id());
    glNamedFramebufferRenderbuffer(id, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                   framebuffer.depth_.id());
    const GLenum status = glCheckNamedFramebufferStatus(id, GL_FRAMEBUFFER);
    if (auto failure = take_gl_failure(fmt::format("a picture of {} x {} pixels", width, height))) {
        if (failure->code == "gl-out-of-memory") failure->code = "picture-memory";
        return *std::move(failure);
    }
    if (status != GL_FRAMEBUFFER_COMPLETE)
        return opengl_error("gl-error",
                            fmt::format("the graphics driver cannot draw a picture of {} x {} "
                                        "pixels: framebuffer status 0x{:04X}",
                                        width, height, status));
    return framebuffer;
}

void Framebuffer::begin() const {
    bind();
    glViewport(0, 0, width_, height_);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

Image Framebuffer::pixels() const {
    const size_t row = static_cast<size_t>(width_) * 4;
    const auto rows = static_cast<size_t>(height_);
    std::vector<uint8_t> upward(row * rows);
    const FramebufferGuard guard;
    bind();
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadnPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE,
                  static_cast<GLsizei>(upward.size()), upward.data());
    Image image{width_, height_, std::vector<uint8_t>(upward.size())};
    for (size_t y = 0; y < rows; ++y)
        std::memcpy(&image.pixels[y * row], &upward[(rows - 1 - y) * row], row);
    return image;
}

void Framebuffer::resolve_into(const Framebuffer& target) const {
    glBlitNamedFramebuffer(framebuffer_.id(), target.framebuffer_.id(), 0, 0, width_, height_, 0, 0,
                           width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void Framebuffer::copy_into_window(int x, int y) const {
    glBlitNamedFramebuffer(framebuffer_.id(), 0, 0, 0, width_, height_, x, y, x + width_,
                           y + height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

FramebufferGuard::FramebufferGuard() {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_);
}

FramebufferGuard::~FramebufferGuard() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
}

}  // namespace studioscope
