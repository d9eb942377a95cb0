#pragma once

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
    // Draws into the window's framebuffer, within `viewport`. `on_uploaded` as in Renderer::draw().
    void draw(Renderer& renderer, GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
              const std::function<void()>& on_uploaded = {});

    // Draws two compared models.
    void draw_compared(Renderer& renderer, const DrawnScene& first, const DrawnScene& second,
                       const Viewport& viewport, const std::function<void()>& on_uploaded = {});

    // True if drawing the same frame again gives a smoother image.
    bool is_rough() const { return is_rough_; }

private:
    void draw_sampled(const FrameInput& input, const Viewport& viewport,
                      const std::function<void(const Viewport&)>& draw);
    bool has_moved(const FrameInput& input, const Viewport& viewport);
    const Framebuffer* sampled(const Viewport& viewport);

    std::optional<bool> is_software_;
    std::optional<Framebuffer> sampled_;
    int width_ = 0, height_ = 0;  // size in pixels
    // State of the previous frame.
    Camera camera_;
    std::vector<Affine> palette_;
    std::vector<ShapeWeight> shapes_;
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
