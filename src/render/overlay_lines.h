#pragma once

#include <vector>

#include "render/frame.h"
#include "render/strokes.h"

namespace studioscope {

// Lines that stand in the model's own space.
std::vector<Line> bounds_lines(const Bounds& bounds);
std::vector<Line> hitbox_lines(const FrameInput& input);  // with the selected one in any case
std::vector<Line> attachment_lines(const FrameInput& input, float model_size);
// The axes of the selected attachment, else of the selected bone, as long on any screen.
std::vector<Line> selected_frame_lines(const FrameInput& input, const FrameBlock& frame);

// The model's own axes as a small cross with letters, in pixels of the viewport, far ends first.
std::vector<Line> axes_lines(const FrameInput& input, const Viewport& viewport, float line_scale);
// From those pixels to clip space.
glm::mat4 clip_from_pixels(const Viewport& viewport);

}  // namespace studioscope
