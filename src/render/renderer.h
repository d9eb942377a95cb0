#pragma once

#include <functional>

#include "render/backdrop.h"
#include "render/data_colors.h"
#include "render/frame.h"
#include "render/model_pass.h"
#include "render/outline.h"
#include "render/overlays.h"

namespace studioscope {

// Draws what a frame shows, in one pane or in as many as levels of detail are compared
// (document/lod_panes.h). Needs a current OpenGL 4.5 context, and a framebuffer with depth.
class Renderer {
public:
    // Its programs are compiled when they are first drawn with; take_program_problem() tells of one
    // that the driver refuses.
    static Result<Renderer> make();

    // Into the bound framebuffer, nothing outside `viewport`. Colours are sRGB numbers with
    // premultiplied alpha, so GL_FRAMEBUFFER_SRGB stays off. Leaves blending, depth test, scissor,
    // program and vertex array as GL has them at the start.
    // `sent` is called once all that the frame tells the card is on its way, for whoever measures.
    void draw(GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
              const std::function<void()>& sent = {});

private:
    FrameBlock write_frame(const GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
                           float longest_delta);

    CachedBuffer frame_;
    Backdrop backdrop_;
    ModelPass model_pass_;
    Overlays overlays_;
    Outline outline_;
    DataColors colors_;
};

}  // namespace studioscope
