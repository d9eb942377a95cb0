#include "model/vertex_file.h"

#include <algorithm>
#include <numeric>

namespace studioscope {

std::vector<uint32_t> vertex_order(const VertexFile& file, int root, bool use_fixups) {
    const size_t level = static_cast<size_t>(std::clamp(root, 0, kMostLods - 1));
    const size_t count = std::min(file.lod_vertex_counts[level], file.lod_vertex_counts[0]);
    std::vector<uint32_t> order;
    order.reserve(count);
    if (file.fixups.empty() || !use_fixups) {
        order.resize(count);
        std::iota(order.begin(), order.end(), 0u);
        return order;
    }
    for (const Fixup& fixup : file.fixups)
        if (fixup.lod >= root)
            for (uint32_t i = 0; i < fixup.count; ++i) order.push_back(fixup.source + i);
    return order;
}

std::vector<uint32_t> fixup_rows(const VertexFile& file, int root, bool use_fixups) {
    constexpr uint32_t kNoRow = ~0u;
    if (file.fixups.empty()) return {};
    std::vector<uint32_t> row_of_pool(file.pool.size(), kNoRow);
    for (size_t row = 0; row < file.fixups.size(); ++row) {
        const Fixup& fixup = file.fixups[row];
        const size_t end = std::min<size_t>(size_t{fixup.source} + fixup.count, file.pool.size());
        for (size_t i = fixup.source; i < end; ++i) row_of_pool[i] = static_cast<uint32_t>(row);
    }
    std::vector<uint32_t> rows;
    for (const uint32_t index : vertex_order(file, root, use_fixups))
        rows.push_back(index < row_of_pool.size() ? row_of_pool[index] : kNoRow);
    return rows;
}

}  // namespace studioscope
