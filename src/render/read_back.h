#pragma once

#include <span>
#include <vector>

#include "render/gpu_model.h"

namespace studioscope {

// Vertices [first, first + count) of the model as the vertex shader poses them, read back by
// transform feedback from the same shader text that draws. An empty palette leaves them where they
// are.
Result<std::vector<PosedVertex>> read_back_posed(const GpuModel& model,
                                                 std::span<const Affine> palette,
                                                 std::span<const ShapeWeight> shapes, size_t first,
                                                 size_t count);

}  // namespace studioscope
