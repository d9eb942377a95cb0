#pragma once

#include "core/image.h"
#include "render/renderer.h"

namespace studioscope {

// A picture without a window, with smooth edges. Straight alpha, 0 where nothing is drawn on a
// transparent background. The same input gives the same bytes on one GL implementation.
Result<Image> draw_picture(Renderer& renderer, GpuScene& gpu, const FrameInput& input, int width,
                           int height);

}  // namespace studioscope
