#pragma once

#include "render/collision_pass.h"
#include "render/line_renderer.h"
#include "render/vertex_pass.h"

namespace studioscope {

// Draws everything over the model that the view's settings enable, and the selected vertex. With
// several instances it belongs to the first. Needs the frame block and the legend colours bound and
// the model's palette set.
class Overlays {
public:
    static Result<Overlays> make();

    struct Pane {
        int lod = 0;
        bool has_axes = true;  // whether it may show the axes, which one of several panes does
    };
    void draw(const GpuModel& model, const FrameInput& input, const FrameBlock& frame,
              const Viewport& viewport, const Pane& pane);
    // Draws the selected vertex alone, over a model that has been drawn.
    void draw_picked(const GpuModel& model, const FrameInput& input, int lod);

private:
    void draw_lines(const GpuModel& model, const FrameInput& input, const FrameBlock& frame);
    void draw_skeleton(const GpuModel& model, const FrameInput& input, const FrameBlock& frame);
    void draw_selected_frame(const FrameInput& input, const FrameBlock& frame);
    void draw_ghosts(const GpuModel& model, const FrameInput& input, const FrameBlock& frame);

    LineRenderer line_renderer_;
    CachedBuffer lines_, axes_, bones_, figure_, selected_;
    VertexPass vertex_pass_;
    CollisionPass collision_pass_;
};

}  // namespace studioscope
