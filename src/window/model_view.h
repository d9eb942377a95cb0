#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "document/document.h"
#include "document/frame_key.h"
#include "document/playback/jiggle_player.h"
#include "render/bench/stage_clock.h"
#include "render/drawing_limit.h"
#include "render/pick.h"
#include "render/renderer.h"
#include "render/view_target.h"
#include "ui/requests.h"
#include "window/compared_view.h"
#include "window/frame_clock.h"
#include "window/window.h"

namespace studioscope {

// Draws the pictures of the view, each of which Esc ends between two pieces (DrawingLimit). Copies
// go back to the last number that was drawn whole then. What takes long alone is drawn as far as it
// comes in a fifth of a second from then on, until a picture is whole.
class StoppableDrawing {
public:
    StoppableDrawing(Document& document, Window& window) : document_(document), window_(window) {}

    // For another model.
    void forget();
    // Runs `draw`; if Esc set back copies, frames the model for this aspect ratio. Returns whether
    // the picture is whole.
    bool draw(float aspect, const std::function<void()>& draw);

private:
    void stop(float aspect);

    Document& document_;
    Window& window_;
    double piece_pixels_ = DrawingLimit::kPiecePixels;
    int whole_instances_ = 1;  // of the last picture that was whole
};

// The open model in the window: its copy on the GPU, its pose, drawing and picking.
class ModelView {
public:
    ModelView(Document& document, Window& window, Renderer renderer, Picker picker);

    // Replaces the uploaded scene; on error, the previous one stays. `keeps_materials`: both have
    // the same materials, which are not uploaded again.
    std::optional<Diagnostic> upload(const Scene& scene, bool keeps_materials);

    // Uploads the model that the open one is compared with.
    std::optional<Diagnostic> upload_compared(const Scene& scene) {
        return compared_.upload(scene);
    }

    // Advances the clip and the delayed flexes, and poses the model.
    void advance(float seconds, StageClock& stages);
    // Shows the picture in a part of the window, in points from its top left, and returns whether
    // it was drawn: a kept one is not, unless there is time for a smoother one. `measure` must call
    // its argument, which does the drawing, and may measure it.
    using Measure = std::function<void(const std::function<void()>& draw)>;
    bool draw(const Rect& view, bool is_resting, StageClock& stages, const Measure& measure);
    // Draws the next picture in any case.
    void draw_anew() { target_.forget(); }
    // A picture of the model alone, without panels, grid and background.
    Result<Image> picture();
    // Selects the part under a point of the window, or makes the point the camera's pivot.
    void pick(const Requests& requests, const Rect& view);
    // Finds the hovered part, to outline or explain it; nothing while the model moves, because each
    // pick waits for the GPU, and until the input rests. Call between advance() and draw(). Returns
    // the explanation, whose drawn color is set by draw(); null: there is none.
    const PixelExplanation* point(const Requests& requests, const Rect& view, bool is_resting);

    // Records what is visible before the panels change it; reframe() frames the model again if the
    // number of instances, the panes or the reference figure have changed since.
    void begin_frame() { before_ = visible_content(); }
    void reframe(float aspect);
    // Requests that a newly opened model is framed from its front once the size of the view is
    // known.
    void frame_when_drawn() { is_framed_ = false; }
    void frame_opened(float aspect);

    // For drawing other pictures in the same context.
    Renderer& renderer() { return renderer_; }

    const Pose& pose() const { return pose_; }
    int drawn_lod() const { return drawn_lod_; }
    float lod_metric() const { return lod_metric_; }
    // Adds the reasons for further frames: flexes and jiggle bones that settle, and what waits for
    // the input to rest, a smoother picture or what is under the mouse.
    void report(Activity& activity) const {
        activity.moves = activity.moves || is_settling_ || jiggle_.is_settling();
        activity.waits_for_rest = waits_for_rest_;
    }

private:
    struct VisibleContent {
        int instances = 1;
        bool has_figure = false;
        bool has_panes = false;
        bool is_compared = false;
    };
    // A question about a point of the window; the answer is reused while the picture is the same.
    struct HoverKey {
        glm::vec2 point{0};
        Rect view;
        bool is_explained = false;
        uint64_t picture = 0;

        bool operator==(const HoverKey&) const = default;
    };
    VisibleContent visible_content() const;
    // The choices that the vertices on the GPU depend on.
    struct VertexChoices {
        int influences = ViewSettings().max_influences;  // bones per vertex
        float morph = 0;
        int lod = 0;  // of the morph
        std::shared_ptr<const ComparedModel> compared;

        bool operator==(const VertexChoices&) const = default;
    };
    void update_pose(float seconds, StageClock& stages);
    void update_vertices(int lod);
    void draw_view(const ViewTarget::Shown& shown, const Viewport& viewport, StageClock& stages,
                   const Measure& measure);
    void draw_hover(const Viewport& viewport);
    ViewPick pick_at(const glm::vec2& point, const Rect& view);

    Document& document_;
    Window& window_;
    Renderer renderer_;
    ViewTarget target_;
    StoppableDrawing drawing_;
    Picker picker_;
    LightProbe light_probe_;
    GpuScene gpu_;
    std::optional<FrameKey> key_;  // of the current pose; nothing: there is none yet
    uint64_t picture_ = 0;         // changes with the key
    Pose pose_;
    JigglePlayer jiggle_;
    BenchmarkFrame skinned_;
    std::vector<float> delayed_flexes_;  // one per flex name, while they are delayed
    VisibleContent before_;
    bool was_compared_ = false;  // when the model was framed last
    std::optional<HoverKey> hover_key_;
    PickedPart hovered_part_;  // under the mouse
    std::optional<PixelExplanation> explanation_;
    glm::ivec2 explained_pixel_{0};  // of the window, from its bottom left corner
    int drawn_lod_ = 0;
    float lod_metric_ = 0;
    VertexChoices gpu_vertices_;
    ComparedView compared_;
    bool waits_for_rest_ = false;
    bool is_settling_ = false;  // delayed flexes have not reached their weights
    bool is_framed_ = true;
};

}  // namespace studioscope
