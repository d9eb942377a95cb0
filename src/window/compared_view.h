#pragma once

#include <optional>

#include "document/benchmark/frame.h"
#include "document/compared_model.h"
#include "document/playback/jiggle_player.h"
#include "render/pick.h"

namespace studioscope {

// The model that the open one is compared with, in the window: its copy on the GPU and its pose.
class ComparedView {
public:
    // On error, the previous model stays.
    std::optional<Diagnostic> upload(const Scene& scene);

    // The functions below need Document::compared.

    // Gives the second model the open one's choices, and poses it.
    void pose(const Document& document);
    GpuScene& gpu() { return gpu_; }
    // The input for drawing it; refers to this object.
    FrameInput input(const Document& document);

private:
    GpuScene gpu_;
    Pose pose_;
    JigglePlayer jiggle_;
    BenchmarkFrame skinned_;
};

// Adds the paint and bounds of a comparison to the inputs of both models. `lod`: the open model's.
void add_comparison(const Document& document, int lod, FrameInput& first, FrameInput& second);

// A part of the open model, or a vertex that only the compared model has.
struct ViewPick : Pick {
    bool is_there = false;  // false: the background
    int compared_vertex = kNone;
};

// The scenes that a view shows, with the drawn level of the open model.
struct PickedScenes {
    const Document& document;
    GpuScene& gpu;
    const Pose& pose;
    ComparedView& compared;
    int lod = 0;
};

// Picks at a pixel of the view, from its bottom left corner.
ViewPick pick_in_view(Picker& picker, const PickedScenes& scenes, const Viewport& viewport,
                      const glm::vec2& pixel);

}  // namespace studioscope
