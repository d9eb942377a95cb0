#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "render/eye_uniforms.h"
#include "render/frame.h"
#include "render/gl_object.h"
#include "render/gpu_pose.h"
#include "render/model_variant.h"
#include "render/program.h"
#include "render/skinned_vertices.h"

namespace studioscope {

// A copy of the picture drawn so far, for refracting surfaces.
class PictureCopy {
public:
    // Copies the viewport of the bound framebuffer, and binds the copy for refract.glsl. It is
    // sampled as sRGB.
    void take();
    // Sets the position of the copy in the framebuffer for the current program.
    void set_place() const;

private:
    void allocate(GLint width, GLint height);

    GlTexture stored_, sampled_;  // the second is a view of the first
    GlFramebuffer framebuffer_;
    GLint x_ = 0, y_ = 0, width_ = 0, height_ = 0;
};

// The triangles to draw: all, or only those that the other compared model lacks (VertexPaint).
enum class ModelExtent { kWhole, kAddition };

// Draws the visible meshes in the input's shading mode, with the wireframe over them if enabled.
// Needs the frame block and the legend colours bound, and the model's palette and shapes set.
class ModelPass {
public:
    void draw(GpuScene& gpu, const FrameInput& input, int lod,
              ModelExtent extent = ModelExtent::kWhole);

    // Draws one triangle with the game's program, which writes the terms of its light. Nothing for
    // a material without such a program, and for Refract, which has no terms. The input has a
    // shaded view of a single instance.
    void draw_terms(const GpuScene& gpu, const FrameInput& input, size_t mesh, int lod,
                    int triangle);

private:
    SkinningMethod skinner(const ViewSettings& view);
    void skin(const GpuScene& gpu, const FrameInput& input, int lod, ModelVariant& variant);
    void use(const ModelVariant& variant, const FrameInput& input);
    void draw_surfaces(const GpuScene& gpu, const FrameInput& input, int lod, ModelVariant variant);
    void use_material(const GpuScene& gpu, const FrameInput& input, size_t mesh, int lod,
                      ModelVariant& variant);
    void draw_lines(const GpuModel& model, const FrameInput& input, int lod, ModelVariant variant);
    GLuint program(const ModelVariant& variant);

    std::vector<std::pair<ModelVariant, LazyProgram>> programs_;  // programs used so far
    SkinnedVertices skinned_;
    PictureCopy behind_;  // taken before refracting surfaces are drawn
    InstanceEyes instance_eyes_;
    std::optional<bool> is_software_;
};

// The indices of the visible meshes that draw something at that level.
std::vector<size_t> shown_meshes(const GpuModel& model, const FrameInput& input, int lod);
// Draws the triangles or points of one mesh, once per instance, as far as this thread's
// DrawingLimit allows.
void draw_range(const DrawRange& range, int instances);

}  // namespace studioscope
