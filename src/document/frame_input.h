#pragma once

#include <optional>
#include <span>
#include <vector>

#include "document/camera.h"
#include "document/selection.h"
#include "document/view.h"
#include "inspect/figure_place.h"
#include "model/scene.h"

namespace studioscope {

// The model's vertices as the processor poses them: x, y, z of vertex after vertex, of all levels.
struct CpuSkinned {
    std::vector<float> positions, normals, tangents;
    std::vector<float> wrinkles;  // one a vertex; empty while no shape is active
};

// All that one picture shows: what a renderer needs to know of what is open and what was chosen. It
// refers to the scene and the pose, which must outlive it; the rest is small and its own, so that a
// picture may differ from the window without a copy of the scene.
struct FrameInput {
    const Scene& scene;
    Camera camera;
    ViewSettings view;
    Selection selection;
    Hidden hidden = {};               // by the eyes of the tree
    VertexRange lit = {};             // vertices that glow besides
    std::span<const int> bodygroups;  // the chosen model of each body part
    int skin = 0;                     // family
    // One matrix a bone; empty ones show the bind pose.
    std::span<const Affine> world;
    std::span<const Affine> palette;
    std::span<const ShapeWeight> shapes;  // one for each of Model::shapes; none: all at 0
    // Further skeletons that are drawn as ghosts: one matrix a bone, skeleton after skeleton.
    std::span<const Affine> ghosts = {};
    std::span<const SeamPair> seams = {};  // of the model, once they were looked for
    // What the view's skinner made of the vertices, where it works on the processor
    // (BenchmarkFrame).
    const CpuSkinned* skinned_here = nullptr;
    // A palette for each instance, where they have poses of their own.
    std::span<const Affine> crowd = {};
    std::optional<FigurePlace> figure = {};  // stands there
    std::optional<int> category = {};        // of Hover: the others fade
    float pixels_per_point = 1;              // of the window: lines are that much wider

    const Model& model() const { return scene.model; }
};

}  // namespace studioscope
