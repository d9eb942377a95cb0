#pragma once

#include <functional>
#include <span>
#include <vector>

#include "render/gpu_pose.h"
#include "render/program.h"

namespace studioscope {

// Reads vertices as posed by the vertex shader, by transform feedback of the same shader source
// that draws, so that the positions agree with the image.
class VertexReader {
public:
    static Result<VertexReader> make();

    // A run of consecutive vertices.
    struct Run {
        size_t first = 0;
        size_t count = 1;
    };
    // Reads the vertices of all runs, in sequence, in the current pose. The runs must be within the
    // model.
    std::vector<PosedVertex> read(const GpuModel& model, const GpuPose& pose,
                                  std::span<const Run> runs) const;

    // True if the driver accepts the program.
    bool is_usable() const { return program_.id() != 0; }

private:
    LazyProgram program_;
    GlBuffer frame_;
};

// A square framebuffer without attachments, for draws whose shaders write their results themselves.
// A context without a display has no default one, and then every draw fails.
GlFramebuffer make_empty_framebuffer(int side);

// Calls `draw`, which draws points with the current program and vertex array, and fills `captured`
// with the outputs of its transform feedback. Unbinds the program and the vertex array.
void capture_points(std::span<std::byte> captured, const std::function<void()>& draw);

// Poses vertices [first, first + count) of the model. An empty palette leaves them unskinned.
Result<std::vector<PosedVertex>> read_back_posed(const GpuModel& model,
                                                 std::span<const Affine> palette,
                                                 std::span<const ShapeWeight> shapes, size_t first,
                                                 size_t count);

}  // namespace studioscope
