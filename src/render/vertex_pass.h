#pragma once

#include "render/frame.h"
#include "render/program.h"

namespace studioscope {

struct PickedStyle;

// Draws marks at the posed vertices: normals, tangents, the selected vertex with its triangle, and
// those under the mouse. Needs the frame block
// and the legend colours bound and the model's palette set.
class VertexPass {
public:
    static Result<VertexPass> make();

    void draw(const GpuModel& model, const FrameInput& input, int lod) const;

private:
    void draw_normals(const GpuModel& model, const FrameInput& input, int lod, int kind) const;
    void draw_picked(const GpuModel& model, const FrameInput& input, int lod,
                     const PickedPart& part, const PickedStyle& style) const;

    LazyProgram normals_, dot_, edge_;
};

}  // namespace studioscope
