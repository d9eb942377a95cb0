#pragma once

#include <span>
#include <vector>

#include "model/scene.h"

namespace studioscope {

constexpr uint32_t kNoMark = 0xffffffff;

// Additional per-vertex data for the data modes.
struct VertexMark {
    uint32_t fixup_row = kNoMark;     // fixup row that wrote the vertex; kNoMark without a table
    uint32_t coarsest_lod = kNoMark;  // coarsest level that draws the vertex; kNoMark if none does
    uint32_t is_wrinkled = 0;         // 1: a shape has nonzero wrinkle data for it
};
static_assert(sizeof(VertexMark) == 12);

// The marks of a scene's model, one per vertex.
std::vector<VertexMark> vertex_marks(const Scene& scene);

// The length of each vertex's delta of a shape at weight 1, in Source units; with kNone the largest
// over all shapes. Negative where the shape tears one of the seams open.
std::vector<float> shape_lengths(const Model& model, int shape, std::span<const SeamPair> seams);

}  // namespace studioscope
