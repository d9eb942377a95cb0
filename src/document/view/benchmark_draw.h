#pragma once

#include "document/view/skinning_method.h"

namespace studioscope {

// The draw that a row of the skinning benchmark measures.
struct BenchmarkDraw {
    SkinningMethod skinner = SkinningMethod::kGpu;
    int instances = 1;
    int attributes = 3;        // 1 position, 2 also normal, 3 also tangent
    bool is_discarded = true;  // true: nothing is rasterized
    bool operator==(const BenchmarkDraw&) const = default;
};

}  // namespace studioscope
