#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "document/view/camera.h"
#include "document/view/placement.h"
#include "document/view/selection.h"
#include "document/view/view.h"
#include "model/animation/gaze.h"
#include "model/scene.h"

namespace studioscope {

// The model's vertices, skinned on the CPU: x, y, z per vertex, of all levels.
struct CpuSkinned {
    std::vector<float> positions, normals, tangents;
    std::vector<float> wrinkles;  // one per vertex; empty while no shape is active
};

// The linear colour of each vertex, with its category in w: the number of its fate, or kNone.
using VertexPaint = std::vector<glm::vec4>;

// The input of a renderer for one picture of the open document. It refers to the scene and the
// pose, which must outlive it; the rest is copied, so that a picture may differ from the window
// without a copy of the scene.
struct FrameInput {
    const Scene& scene;
    std::span<const ResolvedMaterial> materials;  // Document::materials
    Camera camera;
    ViewSettings view;
    Selection selection;
    Hidden hidden = {};               // hidden by the visibility toggles of the tree
    VertexRange lit = {};             // additionally highlighted vertices
    std::span<const int> bodygroups;  // chosen model per body part
    int skin = 0;                     // skin family
    // One matrix per bone; empty: the bind pose is drawn.
    std::span<const Affine> world;
    std::span<const Affine> palette;
    std::span<const ShapeWeight> shapes;  // one per entry of Model::shapes; empty: all 0
    EyeDeflection eye_deflection = {};    // eye deflection of the pose
    // Skeletons to draw as ghosts: one matrix per bone, skeleton after skeleton.
    std::span<const Affine> ghosts = {};
    std::span<const SeamPair> seams = {};  // seams of the model; empty until searched
    // The skinned vertices if the view's skinner runs on the CPU (BenchmarkFrame), else null.
    const CpuSkinned* cpu_skinned = nullptr;
    // One palette per instance if instances have poses of their own, else empty.
    std::span<const Affine> crowd = {};
    std::optional<FigurePlace> figure = {};  // place of the reference figure; nothing: not shown
    std::optional<int> category = {};        // from Hover; other categories fade
    bool tints_bone = true;                  // from Hover
    // Vertex colours for ShadingMode::kDifferences; null: no comparison.
    std::shared_ptr<const VertexPaint> paint = nullptr;
    std::optional<Bounds> other_bounds = {};  // bounds of another model in the picture, Z up
    float pixels_per_point = 1;               // scale of the window, for line widths
    uint64_t materials_revision = 0;          // changes with `materials`

    const Model& model() const { return scene.model; }
};

}  // namespace studioscope
