#include "render/view_target.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "render/driver.h"

namespace studioscope {

namespace {

constexpr int kViewSamples = 4;

bool fits(const std::optional<Framebuffer>& framebuffer, const Viewport& viewport) {
    return framebuffer && framebuffer->width() == viewport.width &&
           framebuffer->height() == viewport.height;
}

// Makes a framebuffer of this size unless there is one; nullptr without memory for it.
const Framebuffer* fitting(std::optional<Framebuffer>& framebuffer, const Viewport& viewport,
                           int samples) {
    if (fits(framebuffer, viewport)) return &*framebuffer;
    framebuffer.reset();
    Result<Framebuffer> made = Framebuffer::make(viewport.width, viewport.height, samples);
    if (made) framebuffer = *std::move(made);
    return framebuffer ? &*framebuffer : nullptr;
}

}  // namespace

const ViewTarget::Kept& ViewTarget::kept(const Shown& shown) const {
    return shown.highlight == Highlight{} ? still_ : highlighted_;
}

bool ViewTarget::holds(const Shown& shown, const Viewport& viewport, bool is_resting) const {
    const Kept& picture = kept(shown);
    return picture.shown == shown && fits(picture.framebuffer, viewport) &&
           !(picture.is_rough && is_resting);
}

void ViewTarget::draw(const Shown& shown, const Viewport& viewport,
                      const std::function<void(const Viewport&)>& draw) {
    if (!is_software_) is_software_ = current_driver().is_software;
    const bool is_still = shown.highlight == Highlight{};
    Kept& picture = is_still ? still_ : highlighted_;
    const bool is_again = picture.shown == shown && fits(picture.framebuffer, viewport);
    const bool is_smooth = !*is_software_ || (is_still && is_again);
    picture.shown = shown;
    picture.is_rough = is_still && !is_smooth;
    const Framebuffer* target = fitting(picture.framebuffer, viewport, 0);
    if (!target) {  // without memory for it, each frame draws into the window
        picture.is_rough = false;
        return draw(viewport);
    }
    const Viewport whole{0, 0, viewport.width, viewport.height};
    const Framebuffer* sampled = is_smooth ? fitting(sampled_, viewport, kViewSamples) : nullptr;
    const FramebufferGuard guard;
    (sampled ? sampled : target)->bind();
    draw(whole);
    if (sampled) sampled->resolve_into(*target);
}

void ViewTarget::show(const Shown& shown, const Viewport& viewport) const {
    const Kept& picture = kept(shown);
    if (picture.framebuffer) picture.framebuffer->copy_into_window(viewport.x, viewport.y);
}

void ViewTarget::forget() {
    for (Kept* picture : {&still_, &highlighted_}) {
        picture->shown = {};
        picture->is_rough = false;
    }
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
