#pragma once

#include "core/image.h"
#include "render/renderer.h"

namespace studioscope {

// Draws an antialiased image without a window. Straight alpha, 0 on a transparent background.
// Deterministic for one GL implementation.
Result<Image> draw_picture(Renderer& renderer, GpuScene& gpu, const FrameInput& input, int width,
                           int height);

// Draws two compared models, antialiased as well; the background is the first one's.
Result<Image> draw_compared_picture(Renderer& renderer, const DrawnScene& first,
                                    const DrawnScene& second, std::span<const ComparePane> panes,
                                    int width, int height);

}  // namespace studioscope
