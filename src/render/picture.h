#pragma once

#include <cstdint>

#include "core/image.h"
#include "render/gl_object.h"
#include "render/renderer.h"

namespace studioscope {

// Draws an antialiased image without a window. Straight alpha, 0 on a transparent background.
// Deterministic for one GL implementation. The error "timeout" past this thread's DrawingLimit
// (render/drawing_limit.h).
Result<Image> draw_picture(Renderer& renderer, GpuScene& gpu, const FrameInput& input, int width,
                           int height);

// Draws two compared models, antialiased as well; the background is the first one's.
Result<Image> draw_compared_picture(Renderer& renderer, const DrawnScene& first,
                                    const DrawnScene& second, std::span<const ComparePane> panes,
                                    int width, int height);

// An image on the GPU for the panels, with linear filtering.
class PictureTexture {
public:
    PictureTexture() = default;  // no picture
    // Without `is_smooth`, each pixel of an enlarged image is a square (nearest filtering).
    explicit PictureTexture(const Image& image, bool is_smooth = true);

    // The texture id for the panels; 0 without an image.
    uint32_t id() const { return texture_.id(); }

private:
    GlTexture texture_;
};

}  // namespace studioscope
