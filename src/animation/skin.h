#pragma once

#include <span>
#include <vector>

#include "animation/pose.h"

namespace studioscope {

// The fast path on the CPU, single precision: what the profiler compares the GPU with. `palette` as
// update_pose() makes it. The spans of vertices are of one length.
void skin(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents,
          std::span<const Affine> palette, std::span<PosedVertex> posed);

}  // namespace studioscope
