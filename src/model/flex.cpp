#include "model/flex.h"

#include <algorithm>

namespace studioscope {

const ShapeDelta* delta_of(const Shape& shape, uint32_t vertex) {
    const auto found =
        std::lower_bound(shape.deltas.begin(), shape.deltas.end(), vertex,
                         [](const ShapeDelta& delta, uint32_t v) { return delta.vertex < v; });
    return found != shape.deltas.end() && found->vertex == vertex ? &*found : nullptr;
}

}  // namespace studioscope
