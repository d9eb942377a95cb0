#pragma once

#include <vector>

#include "bench/stage_clock.h"
#include "document/benchmark_frame.h"
#include "document/document.h"
#include "render/pick.h"
#include "render/renderer.h"
#include "render/view_target.h"
#include "ui/requests.h"
#include "window/window.h"

namespace studioscope {

// The open model as the window shows it: its copy on the GPU, its pose, and what draws and picks
// it.
class ModelView {
public:
    ModelView(Document& document, const Window& window, Renderer renderer, Picker picker);

    // Takes another model, or the same one read again.
    void set_scene(GpuScene gpu);

    // Moves the clip and the delayed flexes on, and poses the model.
    void advance(float seconds, StageClock& stages);
    // Draws into a part of the window, in points from its top left. `measure` calls what it is
    // given, which draws, and measures it.
    void draw(const Rect& view, StageClock& stages,
              const std::function<void(const std::function<void()>& draw)>& measure);
    // The model alone, without panels, grid and background.
    Result<Image> picture();
    // Selects what is under a point of the window, or makes it the camera's pivot.
    void pick(const Requests& requests, const Rect& view);

    // Remembers what is visible before the panels change it; reframe() frames the model again where
    // there are other copies, panes or a figure since.
    void begin_frame() { before_ = visible(); }
    void reframe(float aspect);
    // Frames a model that was just opened from its front, once the size of its view is known.
    void frame_when_drawn() { is_framed_ = false; }
    void frame_opened(float aspect);

    const Pose& pose() const { return pose_; }
    int drawn_lod() const { return drawn_lod_; }
    float lod_metric() const { return lod_metric_; }
    // Whether the next frame differs by itself, without a clip that plays.
    bool is_moving() const { return is_settling_ || target_.is_rough(); }

private:
    struct Visible {
        int instances = 1;
        bool has_figure = false;
        bool has_panes = false;
    };
    Visible visible() const;
    void limit_influences();
    std::optional<Pick> pick_at(const glm::vec2& point, const Rect& view);
    Viewport viewport_of(const Rect& view) const;

    Document& document_;
    const Window& window_;
    Renderer renderer_;
    ViewTarget target_;
    Picker picker_;
    GpuScene gpu_;
    Pose pose_;
    BenchmarkFrame skinned_;
    std::vector<float> delayed_flexes_;  // one per flex name, while they are delayed
    Visible before_;
    int drawn_lod_ = 0;
    float lod_metric_ = 0;
    int gpu_influences_ = ViewSettings().max_influences;  // bones per vertex on the GPU
    bool is_settling_ = false;                            // flexes are on their way
    bool is_framed_ = true;
};

}  // namespace studioscope
