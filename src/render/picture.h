#pragma once

#include "core/image.h"
#include "render/renderer.h"

namespace studioscope {

// Draws an antialiased image without a window. Straight alpha, 0 on a transparent background.
// Deterministic for one GL implementation.
Result<Image> draw_picture(Renderer& renderer, GpuScene& gpu, const FrameInput& input, int width,
                           int height);

}  // namespace studioscope
