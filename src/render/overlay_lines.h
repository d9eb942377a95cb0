#pragma once

#include <vector>

#include "document/view/placement.h"
#include "render/frame.h"
#include "render/line_renderer.h"

namespace studioscope {

// Overlay lines in model space.
std::vector<Line> bounds_lines(const Bounds& bounds);
// The hitboxes; the selected one even if they are hidden.
std::vector<Line> hitbox_lines(const FrameInput& input);
std::vector<Line> attachment_lines(const FrameInput& input, float model_size);
// The axes of the selected attachment, else of the selected bone, with a constant size on screen.
std::vector<Line> selected_frame_lines(const FrameInput& input, const FrameBlock& frame);

// The model's axes as a small cross with letters, in pixels of the viewport, far ends first.
std::vector<Line> axes_lines(const FrameInput& input, const Viewport& viewport, float line_scale);
// The matrix from pixels of the viewport to clip space.
glm::mat4 clip_from_pixels(const Viewport& viewport);

// The octahedra of the reference figure.
std::vector<BoneOctahedron> figure_octahedra(const FigurePlace& figure);

}  // namespace studioscope
