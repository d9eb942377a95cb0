#pragma once

#include "document/view/frame_input.h"
#include "document/view/panes.h"
#include "render/gpu_model.h"

namespace studioscope {

// A viewport in pixels, from the bottom left of the bound framebuffer.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    float aspect() const {
        return static_cast<float>(width) / static_cast<float>(height > 0 ? height : 1);
    }
};

// The bounds for camera, ground and instances; a default size for an empty model or a single point.
Bounds framed_bounds(const GpuModel& model);

// The factor of line widths, so that lines look the same on large screens and images.
float line_scale(const FrameInput& input, const Viewport& viewport);

// Whether the weights of the selected bone are shown: by the mode, or as a tint of the shaded
// model.
bool shows_weights(const FrameInput& input);

// A part of the viewport, rounded to whole pixels so that adjacent parts have no gap.
Viewport pane_viewport(const Viewport& viewport, const ViewPart& part);

// The uniform block of a frame: frame.glsl has the same fields in the same order (std140). World
// space is Z up; palettes transform a model to it.
struct FrameBlock {
    glm::mat4 clip_from_world{1};
    glm::vec4 eye{0};
    glm::vec4 light{0};       // xyz: direction to the light
    glm::vec4 side{0};        // xyz: the camera's right
    glm::vec4 viewport{0};    // width, height, near plane, pixels per unit at distance 1
    glm::vec4 background{0};  // sRGB and alpha
    glm::vec4 step_x{0};      // xyz: offset between instances of a row; w: instances per row
    glm::vec4 step_y{0};      // xyz: offset between rows
    glm::vec4 first{0};       // xyz: position of instance 0
    glm::vec4 ground{0};      // centre x, y, radius, cell size; Source units
    glm::ivec4 shown{0, kNone, kNone, kNone};  // mode, selected bone, fixup row, vertex
    // First highlighted vertex, number of highlighted vertices, whether all but one category fade,
    // and that category.
    glm::ivec4 lit{0};
    // Largest delta of the shown shape (Source units), pixels of a thin line, intensity of the
    // light.
    glm::vec4 scales{1};
};
static_assert(sizeof(FrameBlock) == 64 + 12 * 16);

FrameBlock frame_block(const FrameInput& input, const GpuModel& model, const Viewport& viewport);

// World to clip space, with near and far planes that fit `bounds`.
glm::mat4 clip_from_world(const Camera& camera, const Bounds& bounds, float aspect);

// The level of detail drawn in a view of `viewport_height` pixels: the selected one, or for
// kAutomaticLod the one that the game would use at the camera's distance, except the shadow level.
// A level that draws nothing is replaced by the next one that does.
int drawn_lod(const FrameInput& input, int viewport_height);

// The panes of a draw into the viewport, each with its level; one pane if levels are not compared.
std::vector<LodPane> drawn_panes(const FrameInput& input, const Viewport& viewport);

// The game's LOD metric: 100 / the diameter in pixels of a ball of one unit at the model's origin.
// Level i is used while the switch point of level i + 1 is above it; switch points come from the
// file, or are overridden by the user.
float lod_metric(const Camera& camera, int viewport_height);
int lod_for_metric(const Model& model, float metric, std::span<const float> switch_points = {});

}  // namespace studioscope
