#pragma once

#include <array>

#include "render/frame.h"
#include "render/gpu_pose.h"

namespace studioscope {

// How a mesh is drawn; frame.glsl knows the same numbers.
enum class ModelLayer { kSurface, kLines, kPoints };

// Draws the meshes that the input shows, in its shading mode, with the wireframe over them where
// wanted. The frame block and the data colours must be bound, the model's palette and shapes set.
class ModelPass {
public:
    static Result<ModelPass> make();

    // `passthrough` leaves the vertices where they are: the yardstick for the cost of skinning.
    void draw(const GpuScene& gpu, const FrameInput& input, int lod, bool passthrough) const;

private:
    // What one program is for. Software drivers run both sides of a branch, so that each kind is a
    // program of its own.
    struct Kind {
        bool is_passthrough = false;
        bool is_plain = false;     // no data and no selection to show
        bool is_unflexed = false;  // no shape is active

        size_t index() const {
            return (is_passthrough ? 4u : 0u) + (is_plain ? 2u : 0u) + (is_unflexed ? 1u : 0u);
        }
    };
    static Result<GlProgram> make_kind(const Kind& kind);

    std::array<GlProgram, 8> programs_;  // by Kind::index()
};

// The shown meshes that have anything at that level, for whoever draws them another way.
std::vector<size_t> shown_meshes(const GpuModel& model, const FrameInput& input, int lod);
// The triangles or points of one mesh, as often as the view wants instances.
void draw_range(const DrawRange& range, int instances);

}  // namespace studioscope
