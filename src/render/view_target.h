#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>

#include "core/image.h"
#include "core/result.h"
#include "render/framebuffer.h"
#include "render/renderer.h"

namespace studioscope {

// The multisampled render target of the window's view; with a software driver only while nothing
// moves (four samples double its frame time).
class ViewTarget {
public:
    // Draws into the window's framebuffer, within `viewport`. `picture`: the same as in the
    // previous frame as long as nothing moves. `on_uploaded` as in Renderer::draw().
    void draw(Renderer& renderer, const DrawnScene& scene, uint64_t picture,
              const Viewport& viewport, const std::function<void()>& on_uploaded = {});

    // Draws two compared models.
    void draw_compared(Renderer& renderer, const DrawnScene& first, const DrawnScene& second,
                       uint64_t picture, const Viewport& viewport,
                       const std::function<void()>& on_uploaded = {});

    // True if drawing the same frame again gives a smoother image.
    bool is_rough() const { return is_rough_; }

private:
    void draw_sampled(uint64_t picture, const Viewport& viewport,
                      const std::function<void(const Viewport&)>& draw);
    const Framebuffer* sampled(const Viewport& viewport);

    std::optional<bool> is_software_;
    std::optional<Framebuffer> sampled_;
    // The picture of the previous frame, and its size in pixels.
    uint64_t picture_ = 0;
    int width_ = 0, height_ = 0;
    bool is_rough_ = false;
};

// The window's own framebuffer: the model is drawn into it first, then the panels.

// Starts a frame: clears the whole window to the panels' background colour.
void begin_window_frame(int width, int height);

// The colour of a pixel of the back buffer, 0..255 per channel, from its bottom left corner.
glm::ivec3 window_pixel(int x, int y);

// The back buffer as an opaque image; call it before the buffers are swapped.
Image window_picture(int width, int height);

}  // namespace studioscope
