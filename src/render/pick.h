#pragma once

#include <optional>

#include "render/frame.h"
#include "render/gpu_pose.h"
#include "render/program.h"
#include "render/read_back.h"

namespace studioscope {

// What is under a pixel.
struct Pick {
    int mesh = kNone;       // index into Model::meshes
    int lod = 0;            // that is drawn there
    int triangle = kNone;   // of the mesh at the drawn level; none where it is drawn as points
    int vertex = kNone;     // index into Model::vertices: the corner nearest to the pixel
    int bone = kNone;       // that moves the vertex most; none in a model without bones
    glm::vec3 position{0};  // of the surface there, in the world (Z up): for the camera's pivot
};

// What the numbers that were drawn say of a pixel.
struct PickHit {
    glm::uvec4 number{0};  // mesh from 1, triangle or point, instance
    float depth = 1;
    glm::vec2 place{0};  // pixels from the middle
};

// Finds what is drawn under a pixel by drawing the surroundings of that pixel as numbers, so that
// it agrees with the picture. Points are found a few pixels beside their middle.
class Picker {
public:
    static Result<Picker> make();

    // `pixel` counts from the viewport's bottom left corner. Nothing where the background is. Where
    // levels of detail are compared, the one whose pane shows the pixel counts.
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

}  // namespace studioscope
