#pragma once

#include <span>
#include <vector>

#include "model/scene.h"

namespace studioscope {

constexpr uint32_t kNoMark = 0xffffffff;

// What the data modes show of a vertex besides the vertex itself.
struct VertexMark {
    uint32_t fixup_row = kNoMark;     // that brought it; none without a table
    uint32_t coarsest_lod = kNoMark;  // that draws it; none if no level does
    uint32_t is_wrinkled = 0;         // 1: a shape has wrinkle data other than 0 for it
};
static_assert(sizeof(VertexMark) == 12);

// One a vertex of the scene's model.
std::vector<VertexMark> vertex_marks(const Scene& scene);

// How far a shape moves each vertex at weight 1, or with kNone the farthest of all shapes. Below 0
// where the shape tears one of the seams open.
std::vector<float> shape_lengths(const Model& model, int shape, std::span<const SeamPair> seams);

}  // namespace studioscope
