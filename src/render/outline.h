#pragma once

#include <array>
#include <span>
#include <vector>

#include "render/frame.h"
#include "render/gpu_pose.h"
#include "render/program.h"

namespace studioscope {

// Draws an outline around the selected meshes, or around those that use the selected material, and
// a fainter one around the meshes under the mouse: visible through anything in front of them, on
// any model and in any mode.
class Outline {
public:
    static Outline make();

    // Draws into the bound framebuffer, within the scissor. `frame` is the viewport of the pane
    // that shows this level, whose frame block is bound; `rests`: vertices are not skinned.
    // Instances with their own poses have no outline.
    void draw(const GpuScene& gpu, const FrameInput& input, const Viewport& frame, int lod,
              bool rests);
    // Draws the one of the meshes under the mouse, unless just these are selected; of several
    // instances around the first.
    void draw_hover(std::span<const int> hovered, const GpuScene& gpu, const FrameInput& input,
                    const Viewport& frame, int lod, bool rests);

private:
    void draw_around(const std::vector<size_t>& meshes, bool is_hover, const GpuScene& gpu,
                     const FrameInput& input, const Viewport& frame, int lod, bool rests);
    void make_mask(const Viewport& frame);
    void draw_mask(const GpuScene& gpu, const Viewport& frame, int lod,
                   const std::vector<size_t>& meshes, int instances, bool rests) const;

    std::array<LazyProgram, 2> mask_programs_;  // skinned, not skinned
    LazyProgram line_;
    GlVertexArray no_vertices_;
    GlTexture mask_;
    GlFramebuffer framebuffer_;
    int width_ = 0, height_ = 0;  // size of the mask in pixels, which grows with the largest pane
};

// The visible meshes that the selection refers to, except meshes of points, where each point would
// be outlined.
std::vector<size_t> outlined_meshes(const GpuModel& model, const FrameInput& input, int lod);

}  // namespace studioscope
