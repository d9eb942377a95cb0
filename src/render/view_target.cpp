#include "render/view_target.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "render/driver.h"

namespace studioscope {

namespace {

constexpr int kViewSamples = 4;

}  // namespace

void ViewTarget::draw(Renderer& renderer, const DrawnScene& scene, uint64_t picture,
                      const Viewport& viewport, const std::function<void()>& on_uploaded) {
    draw_sampled(picture, viewport, [&](const Viewport& part) {
        renderer.draw(scene.gpu, scene.input, part, on_uploaded);
    });
}

void ViewTarget::draw_compared(Renderer& renderer, const DrawnScene& first,
                               const DrawnScene& second, uint64_t picture, const Viewport& viewport,
                               const std::function<void()>& on_uploaded) {
    const std::vector<ComparePane> panes = compare_panes(first.input.view, viewport.aspect());
    draw_sampled(picture, viewport, [&](const Viewport& part) {
        renderer.draw_compared(first, second, panes, part, on_uploaded);
    });
}

void ViewTarget::draw_sampled(uint64_t picture, const Viewport& viewport,
                              const std::function<void(const Viewport&)>& draw) {
    if (!is_software_) is_software_ = current_driver().is_software;
    const bool is_resized = viewport.width != width_ || viewport.height != height_;
    if (is_resized) sampled_.reset();
    is_rough_ = *is_software_ && (is_resized || picture != picture_);
    picture_ = picture;
    width_ = viewport.width;
    height_ = viewport.height;
    const Framebuffer* target = is_rough_ ? nullptr : sampled(viewport);
    if (!target) return draw(viewport);
    {
        const FramebufferGuard guard;
        target->bind();
        draw({0, 0, viewport.width, viewport.height});
    }
    target->resolve_into_window(viewport.x, viewport.y);
}

// The multisampled framebuffer; nullptr without memory for it: then edges are not antialiased.
const Framebuffer* ViewTarget::sampled(const Viewport& viewport) {
    const bool fits =
        sampled_ && sampled_->width() == viewport.width && sampled_->height() == viewport.height;
    if (fits) return &*sampled_;
    sampled_.reset();
    Result<Framebuffer> framebuffer =
        Framebuffer::make(viewport.width, viewport.height, kViewSamples);
    if (framebuffer) sampled_ = *std::move(framebuffer);
    return sampled_ ? &*sampled_ : nullptr;
}

void begin_window_frame(int width, int height) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(0.09f, 0.095f, 0.105f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

glm::ivec3 window_pixel(int x, int y) {
    std::array<uint8_t, 4> pixel{};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    return {pixel[0], pixel[1], pixel[2]};
}

Image window_picture(int width, int height) {
    Image image{width, height, {}};
    const size_t row = static_cast<size_t>(width) * 4;
    image.pixels.resize(row * static_cast<size_t>(height));
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    for (size_t i = 3; i < image.pixels.size(); i += 4) image.pixels[i] = 255;
    // Flips the rows: GL's start at the bottom.
    for (size_t top = 0, bottom = static_cast<size_t>(height); top + 1 < bottom; ++top) {
        --bottom;
        std::swap_ranges(image.pixels.begin() + static_cast<std::ptrdiff_t>(top * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>((top + 1) * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>(bottom * row));
    }
    return image;
}

}  // namespace studioscope
