#pragma once

#include <optional>

#include "render/framebuffer.h"
#include "render/renderer.h"

namespace studioscope {

// The target of the window's view, antialiased; with a software driver only while nothing moves
// (four samples double its frame time).
class ViewTarget {
public:
    // Draws into the window's framebuffer, within `viewport`.
    void draw(Renderer& renderer, GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
              const std::function<void()>& sent = {});

    // Draws two compared models.
    void draw_compared(Renderer& renderer, const DrawnScene& first, const DrawnScene& second,
                       const Viewport& viewport, const std::function<void()>& sent = {});

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

}  // namespace studioscope
