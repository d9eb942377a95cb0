#pragma once

#include <span>
#include <vector>

#include "animation/pose.h"

// The fast path on the CPU, single precision: what the profiler compares the GPU with. `palette` as
// update_pose() makes it; an empty one leaves the vertices where they are. All spans of one length.
void skin(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents,
          std::span<const Affine> palette, std::span<PosedVertex> posed);
