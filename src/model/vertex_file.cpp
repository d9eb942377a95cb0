#include "model/vertex_file.h"

#include <algorithm>

namespace studioscope {

FixupValues values_of(const Fixup& fixup) {
    return fixup.written.value_or(FixupValues{fixup.lod, static_cast<int32_t>(fixup.source),
                                              static_cast<int32_t>(fixup.count)});
}

bool FixupUse::applies(size_t row) const {
    return uses_table &&
           std::find(rows_off.begin(), rows_off.end(), static_cast<int>(row)) == rows_off.end();
}

std::vector<VertexRun> vertex_runs(const VertexFile& file, int root, const FixupUse& use) {
    const auto level = static_cast<size_t>(std::clamp(root, 0, kMostLods - 1));
    const uint32_t size = std::min(file.lod_vertex_counts[level], file.lod_vertex_counts[0]);
    std::vector<VertexRun> runs;
    uint32_t filled = 0;
    const auto add_unfilled = [&](uint32_t count) {
        if (count > 0) runs.push_back({-1, filled, count, filled, false});
        filled += count;
    };
    for (size_t row = 0; row < file.fixups.size() && use.uses_table; ++row) {
        const Fixup& fixup = file.fixups[row];
        const uint32_t count = std::min(fixup.count, size - filled);
        if (fixup.lod < root) continue;
        const bool is_applied = use.applies(row);
        if (count > 0)
            runs.push_back({static_cast<int>(row), is_applied ? fixup.source : filled, count,
                            filled, is_applied});
        filled += count;
        add_unfilled(std::min(fixup.skipped, size - filled));
    }
    add_unfilled(size - filled);
    return runs;
}

std::vector<uint32_t> vertex_order(const VertexFile& file, int root, const FixupUse& use) {
    std::vector<uint32_t> order;
    for (const VertexRun& run : vertex_runs(file, root, use))
        for (uint32_t i = 0; i < run.count; ++i) order.push_back(run.source + i);
    return order;
}

std::vector<bool> missing_vertices(const VertexFile& file, int root, const FixupUse& use) {
    std::vector<bool> missing;
    if (file.missing_count == 0) return missing;
    const uint32_t first = file.lod_vertex_counts[0] - file.missing_count;
    for (const uint32_t pool : vertex_order(file, root, use)) missing.push_back(pool >= first);
    return missing;
}

std::vector<uint32_t> fixup_rows(const VertexFile& file, int root, const FixupUse& use) {
    constexpr uint32_t kNoRow = ~0u;
    if (file.fixups.empty()) return {};
    std::vector<uint32_t> row_of_pool(file.lod_vertex_counts[0], kNoRow);
    for (size_t row = 0; row < file.fixups.size(); ++row) {
        const Fixup& fixup = file.fixups[row];
        const size_t end = std::min<size_t>(size_t{fixup.source} + fixup.count, row_of_pool.size());
        for (size_t i = fixup.source; i < end; ++i) row_of_pool[i] = static_cast<uint32_t>(row);
    }
    std::vector<uint32_t> rows;
    for (const VertexRun& run : vertex_runs(file, root, use))
        for (uint32_t i = 0; i < run.count; ++i)
            rows.push_back(run.is_applied ? static_cast<uint32_t>(run.row)
                                          : row_of_pool[run.source + i]);
    return rows;
}

}  // namespace studioscope
