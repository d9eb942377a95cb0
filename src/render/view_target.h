#pragma once

#include <optional>

#include "render/framebuffer.h"
#include "render/renderer.h"

namespace studioscope {

// Where the window's view is drawn: with smooth edges, which a software driver affords only while
// nothing moves (four samples cost it twice the frame).
class ViewTarget {
public:
    // Into the window's own framebuffer, nothing outside `viewport`.
    void draw(Renderer& renderer, GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
              const std::function<void()>& sent = {});

    // Whether the picture will be smoother the next time, if it is drawn again as it is.
    bool is_rough() const { return is_rough_; }

private:
    bool has_moved(const FrameInput& input, const Viewport& viewport);
    const Framebuffer* sampled(const Viewport& viewport);

    std::optional<bool> is_software_;
    std::optional<Framebuffer> sampled_;
    int width_ = 0, height_ = 0;  // of it
    // What the frame before showed.
    Camera camera_;
    std::vector<Affine> palette_;
    std::vector<ShapeWeight> shapes_;
    bool is_rough_ = false;
};

}  // namespace studioscope
