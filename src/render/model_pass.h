#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "render/frame.h"
#include "render/gpu_pose.h"
#include "render/model_variant.h"
#include "render/program.h"
#include "render/skinned_vertices.h"

namespace studioscope {

// Draws the meshes that the input shows, in its shading mode, with the wireframe over them where
// wanted. The frame block and the data colours must be bound, the model's palette and shapes set.
class ModelPass {
public:
    void draw(GpuScene& gpu, const FrameInput& input, int lod);

private:
    SkinningMethod skinner(const ViewSettings& view);
    void skin(const GpuScene& gpu, const FrameInput& input, int lod, ModelVariant& variant);
    void use(const ModelVariant& variant, const FrameInput& input);
    void draw_surfaces(const GpuModel& model, const FrameInput& input, int lod,
                       ModelVariant variant);
    void draw_lines(const GpuModel& model, const FrameInput& input, int lod, ModelVariant variant);
    GLuint program(const ModelVariant& variant);

    std::vector<std::pair<ModelVariant, LazyProgram>> programs_;  // those that were drawn with
    SkinnedVertices skinned_;
    std::optional<bool> is_software_;
};

// The shown meshes that have anything at that level, for whoever draws them another way.
std::vector<size_t> shown_meshes(const GpuModel& model, const FrameInput& input, int lod);
// The triangles or points of one mesh, as often as the view wants instances.
void draw_range(const DrawRange& range, int instances);

}  // namespace studioscope
