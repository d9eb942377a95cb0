#pragma once

#include <functional>

#include "render/backdrop.h"
#include "render/frame.h"
#include "render/legend_colors.h"
#include "render/model_pass.h"
#include "render/outline.h"
#include "render/overlays.h"

namespace studioscope {

// Draws a frame, in one pane or in several if levels of detail are compared (document/lod_panes.h).
// Needs a current OpenGL 4.5 context, and a framebuffer with depth.
class Renderer {
public:
    // Makes a renderer whose programs are compiled on first use; take_program_problem() returns the
    // error of one that the driver rejects.
    static Result<Renderer> make();

    // Draws into the bound framebuffer, within `viewport`. Colours are sRGB with premultiplied
    // alpha, so GL_FRAMEBUFFER_SRGB stays off. Restores blending, depth test, scissor, program and
    // vertex array to GL's defaults. `sent` is called once all data of the frame has been sent, for
    // measurements.
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
    LegendColors colors_;
};

}  // namespace studioscope
