#include "model/index_order.h"

#include <algorithm>
#include <vector>

namespace studioscope {

IndexOrder measure_index_order(std::span<const uint32_t> indices, size_t cache_size) {
    if (indices.empty()) return {};
    const size_t count = size_t{*std::max_element(indices.begin(), indices.end())} + 1;
    std::vector<size_t> transformed_at(count);  // the number of its last transform; 0 is never
    size_t transforms = 0, vertices = 0;
    for (const uint32_t index : indices) {
        size_t& last = transformed_at[index];
        vertices += last == 0 ? 1 : 0;
        if (last == 0 || transforms - last >= cache_size) last = ++transforms;
    }
    return {static_cast<double>(transforms) * 3 / static_cast<double>(indices.size()),
            static_cast<double>(transforms) / static_cast<double>(vertices)};
}

}  // namespace studioscope
