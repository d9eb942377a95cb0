#pragma once

#include <array>
#include <optional>

#include "facts/light/pixel_terms.h"
#include "render/frame.h"
#include "render/gpu_pose.h"
#include "render/model_pass.h"
#include "render/program.h"
#include "render/read_back.h"

namespace studioscope {

// The item under a pixel.
struct Pick {
    int mesh = kNone;      // index into Model::meshes
    int lod = 0;           // level of detail drawn there
    int triangle = kNone;  // index within the mesh at the drawn level; none if drawn as points
    int vertex = kNone;    // index into Model::vertices of the corner nearest to the pixel
    int bone = kNone;  // index into Model::bones of the vertex's heaviest bone; none without bones
    glm::vec3 position{0};  // point of the surface in world space (Z up), for the camera's pivot
    // The corners of the triangle in world space as posed, and their indices in Model::vertices.
    std::array<PosedVertex, 3> corners{};
    std::array<int, 3> corner_vertices{kNone, kNone, kNone};
    FrameBlock frame;  // magnifies the pixel, with the hit instance as the first
};

// The side, in pixels, of the square around a pixel that Pick::frame magnifies to clip space.
constexpr int kPickedPixels = 9;

// The numbers drawn at one pixel of the pick buffer.
struct PickHit {
    glm::uvec4 number{0};  // mesh + 1, triangle or point, instance
    float depth = 1;
    glm::vec2 offset{0};  // pixels from the middle
};

// Picking: draws the surroundings of a pixel as numbers, so that the result agrees with the image.
// Points are found within a few pixels.
class Picker {
public:
    static Result<Picker> make();

    // Picks at `pixel`, from the viewport's bottom left corner. Nothing on the background. If
    // levels of detail are compared, the pane under the pixel determines the level.
    std::optional<Pick> pick(GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
                             const glm::vec2& pixel);

private:
    Pick describe(const GpuScene& gpu, const FrameInput& input, const FrameBlock& frame, size_t lod,
                  const PickHit& hit) const;
    void draw(GpuScene& gpu, const FrameInput& input, int lod);

    LazyProgram program_;
    VertexReader vertices_;
    CachedBuffer frame_;
    GlRenderbuffer numbers_, depth_;
    GlFramebuffer framebuffer_;
};

// Reads from the shaders how the colour of a pixel is computed.
class LightProbe {
public:
    // The terms of the light at a pick of this input. Draws that pixel of its triangle again,
    // always with the game's program in the light of the view; that program variant is compiled on
    // first use. Nothing if the material has no such program, and for points.
    std::optional<LightTerms> read(GpuScene& gpu, FrameInput input, const Pick& pick);

private:
    ModelPass model_pass_;
};

}  // namespace studioscope
