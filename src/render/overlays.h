#pragma once

#include "core/result.h"
#include "document/view/frame_input.h"
#include "render/dynamic_buffers.h"
#include "render/frame.h"
#include "render/line_renderer.h"
#include "render/program.h"

namespace studioscope {

struct PickedStyle;

// Draws marks at the posed vertices: normals, tangents, and the selected and hovered vertices with
// their triangles. Needs the frame block and the legend colours bound and the model's palette set.
class VertexPass {
public:
    static Result<VertexPass> make();

    void draw(const GpuModel& model, const FrameInput& input, int lod) const;
    // Draws the part under the mouse, unless it is selected.
    void draw_pointed(const GpuModel& model, const FrameInput& input, int lod,
                      const PickedPart& part) const;

private:
    void draw_normals(const GpuModel& model, const FrameInput& input, int lod, int kind) const;
    void draw_picked(const GpuModel& model, const FrameInput& input, int lod,
                     const PickedPart& part, const PickedStyle& style) const;

    LazyProgram normals_, dot_, edge_;
};

// Draws a model's collision solids translucently over the model, each convex piece in its own
// colour. Solids of a bone move with it.
class CollisionPass {
public:
    static Result<CollisionPass> make();

    // Needs the frame block bound and blending enabled.
    void draw(const FrameInput& input);

private:
    LazyProgram program_;
    CachedBuffer corners_;
    GlVertexArray array_;
};

// Draws all overlays that the view's settings enable, and the selected vertex. With several
// instances it belongs to the first. Needs the frame block and the legend colours bound and the
// model's palette set.
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
    // Draws the part under the mouse alone, over a picture without depth.
    void draw_pointed(const GpuModel& model, const FrameInput& input, int lod,
                      const PickedPart& part);

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
