#pragma once

#include <functional>
#include <span>

#include "core/result.h"
#include "document/view/panes.h"
#include "render/frame.h"
#include "render/gl_object.h"
#include "render/gpu_pose.h"
#include "render/legend_colors.h"
#include "render/model_pass.h"
#include "render/outline.h"
#include "render/overlays.h"
#include "render/program.h"

namespace studioscope {

// Draws the surroundings of the model: the background gradient, the contact shadow, and the ground
// grid. Needs the frame block bound.
class Backdrop {
public:
    static Result<Backdrop> make();

    void draw_background() const;
    // Draw it before the model, which then covers the shadow where it is below the ground.
    void draw_shadow(const GroundTexturePlacement& placement) const;
    void draw_ground() const;

private:
    // One program for both shadow and grid: a software driver takes longer to compile another than
    // to draw with it.
    void draw_on_ground(const GroundTexturePlacement& shade) const;

    LazyProgram background_, ground_;
    GlVertexArray no_vertices_;
};

// A scene on the GPU and the input of its frame.
struct DrawnScene {
    GpuScene& gpu;
    const FrameInput& input;
};

// The parts under the mouse: a triangle with a vertex in the view, or meshes in a panel.
struct HoveredParts {
    PickedPart picked;
    std::span<const int> meshes;
};

// Draws a frame, in one pane or in several if levels of detail are compared
// (document/view/panes.h). Needs a current OpenGL 4.5 context, and a framebuffer with depth.
class Renderer {
public:
    // Makes a renderer whose programs are compiled on first use; take_program_problem() returns the
    // error of one that the driver rejects.
    static Result<Renderer> make();

    // Draws into the bound framebuffer, within `viewport`. Colours are sRGB with premultiplied
    // alpha, so GL_FRAMEBUFFER_SRGB stays off. Restores blending, depth test, scissor, program and
    // vertex array to GL's defaults. `on_uploaded` is called once all data of the frame has been
    // uploaded, for measurements.
    void draw(GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
              const std::function<void()>& on_uploaded = {});

    // Draws two compared models. A pane of their difference shows the first one with its
    // FrameInput::paint, and over it the parts that only the second has, with its selected vertex.
    void draw_compared(const DrawnScene& first, const DrawnScene& second,
                       std::span<const ComparePane> panes, const Viewport& viewport,
                       const std::function<void()>& on_uploaded = {});

    // Outlines what is under the mouse over a picture of the scene, whose depth is not needed.
    // `compared`: the panes of two compared models, the first of which the scene is.
    void draw_hover(const HoveredParts& hovered, const DrawnScene& scene,
                    std::span<const ComparePane> compared, const Viewport& viewport);

private:
    // A pane of a model: the viewport of the camera, its visible part, and the level.
    struct PanePlacement {
        Viewport frame, shown;
        int lod = 0;
        bool has_axes = true;
    };
    // A scene whose data has been uploaded, for draw_pane().
    struct UploadedScene {
        float longest_delta = 0;
        std::optional<GroundTexturePlacement> shade;
    };
    UploadedScene upload(const DrawnScene& scene);
    void draw_pane(const DrawnScene& scene, const UploadedScene& uploaded,
                   const PanePlacement& placement);
    void draw_addition(const DrawnScene& scene, const Viewport& frame);
    FrameBlock write_frame(const GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
                           float longest_delta);

    CachedBuffer frame_;
    CachedBuffer rig_;
    Backdrop backdrop_;
    ModelPass model_pass_;
    Overlays overlays_;
    Outline outline_;
    LegendColors colors_;
};

}  // namespace studioscope
