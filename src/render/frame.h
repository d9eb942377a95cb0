#pragma once

#include "document/frame_input.h"
#include "document/lod_panes.h"
#include "render/gpu_model.h"

namespace studioscope {

// Pixels, from the bottom left of the bound framebuffer.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    float aspect() const {
        return static_cast<float>(width) / static_cast<float>(height > 0 ? height : 1);
    }
};

// A part of the viewport, to whole pixels, so that parts that meet leave no gap.
Viewport part_of(const Viewport& viewport, const ViewPart& part);

// What every shader knows of the frame: frame.glsl has the same fields in the same order (std140).
// The world is Z up; palettes bring a model there.
struct FrameBlock {
    glm::mat4 clip_from_world{1};
    glm::vec4 eye{0};
    glm::vec4 light{0};       // to the light
    glm::vec4 side{0};        // the camera's right
    glm::vec4 viewport{0};    // width, height, near plane, pixels of a unit one unit away
    glm::vec4 background{0};  // sRGB, alpha
    glm::vec4 step_x{0};      // between instances of a row; w: instances in a row
    glm::vec4 step_y{0};      // between rows
    glm::vec4 first{0};       // of instance 0
    glm::vec4 ground{0};      // centre x, y, radius, cell size
    glm::ivec4 shown{0, kNone, kNone, kNone};  // mode, selected bone, fixup, vertex
    // First of the vertices that glow, how many, whether all but a category fade, and which.
    glm::ivec4 lit{0};
    // Longest delta of the shown shape, pixels of a thin line, intensity of the light.
    glm::vec4 scales{1};
};
static_assert(sizeof(FrameBlock) == 64 + 12 * 16);

FrameBlock frame_block(const FrameInput& input, const GpuModel& model, const Viewport& viewport);

// World to clip space, with near and far planes that fit `bounds`.
glm::mat4 clip_from_world(const Camera& camera, const Bounds& bounds, float aspect);

}  // namespace studioscope
