#pragma once

#include <array>
#include <vector>

#include "render/frame.h"
#include "render/gpu_pose.h"
#include "render/program.h"

namespace studioscope {

// A cool line around the meshes that are selected, or that wear the selected material, through
// whatever stands before them: it shows on any model, in any mode.
class Outline {
public:
    static Outline make();

    // Into the framebuffer bound, where the scissor lets it. `frame` is the viewport of the picture
    // of that level, whose frame block is bound; `rests`: vertices stay where they are. Copies with
    // poses of their own have none.
    void draw(const GpuScene& gpu, const FrameInput& input, const Viewport& frame, int lod,
              bool rests);

private:
    void make_mask(const Viewport& frame);
    void draw_mask(const GpuScene& gpu, const FrameInput& input, const Viewport& frame, int lod,
                   const std::vector<size_t>& meshes, bool rests) const;

    std::array<LazyProgram, 2> mask_programs_;  // skinned, at rest
    LazyProgram line_;
    GlVertexArray no_vertices_;
    GlTexture mask_;
    GlFramebuffer framebuffer_;
    int width_ = 0, height_ = 0;  // of the mask, which grows with the largest pane
};

// Of the shown meshes those that the selection names, but for points: each would have a line of its
// own.
std::vector<size_t> outlined_meshes(const GpuModel& model, const FrameInput& input, int lod);

}  // namespace studioscope
