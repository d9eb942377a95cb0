#pragma once

#include <span>
#include <vector>

#include "render/gpu_pose.h"
#include "render/program.h"

namespace studioscope {

// Vertices as the vertex shader poses them, read back by transform feedback from the same shader
// text that draws: nobody else skins a second time to know where a vertex is.
class VertexReader {
public:
    static Result<VertexReader> make();

    // Vertices that follow each other.
    struct Run {
        size_t first = 0;
        size_t count = 1;
    };
    // All of the runs, one after another, as the pose has them now. They must be the model's.
    std::vector<PosedVertex> read(const GpuModel& model, const GpuPose& pose,
                                  std::span<const Run> runs) const;

    // Whether the driver takes the program that reads; it is made when it is first asked.
    bool is_usable() const { return program_.id() != 0; }

private:
    LazyProgram program_;
    GlBuffer frame_;
};

// Vertices [first, first + count) of the model. An empty palette leaves them where they are.
Result<std::vector<PosedVertex>> read_back_posed(const GpuModel& model,
                                                 std::span<const Affine> palette,
                                                 std::span<const ShapeWeight> shapes, size_t first,
                                                 size_t count);

}  // namespace studioscope
