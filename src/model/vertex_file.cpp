#include "model/vertex_file.h"

#include <algorithm>
#include <numeric>

namespace studioscope {

FixupValues fixup_values(const Fixup& fixup) {
    return fixup.written.value_or(FixupValues{fixup.lod, static_cast<int32_t>(fixup.source),
                                              static_cast<int32_t>(fixup.count)});
}

// The list of disabled rows is ascending, as readers sort it: a table may have a million rows.
bool FixupUse::applies(size_t row) const {
    return uses_table &&
           !std::binary_search(disabled_rows.begin(), disabled_rows.end(), static_cast<int>(row));
}

std::vector<VertexRun> vertex_runs(const VertexFile& file, int root, const FixupUse& use) {
    const auto level = static_cast<size_t>(std::clamp(root, 0, kMaxLods - 1));
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

// Assigns rows from the last to the first, each to the vertices still unassigned; `next` skips
// assigned ones, so that rows which all cover the whole pool take no longer than one.
std::vector<int> pool_rows(const VertexFile& file) {
    const uint32_t size = file.lod_vertex_counts[0];
    std::vector<int> rows(size, -1);
    std::vector<uint32_t> next(size_t{size} + 1);
    std::iota(next.begin(), next.end(), 0u);
    const auto free_from = [&](uint32_t index) {
        while (next[index] != index) index = next[index] = next[next[index]];
        return index;
    };
    for (size_t row = file.fixups.size(); row-- > 0;) {
        const uint32_t first = std::min(file.fixups[row].source, size);
        const uint32_t end = first + std::min(file.fixups[row].count, size - first);
        for (uint32_t index = free_from(first); index < end; index = free_from(index)) {
            rows[index] = static_cast<int>(row);
            next[index] = index + 1;
        }
    }
    return rows;
}

std::vector<uint32_t> fixup_rows(const VertexFile& file, int root, const FixupUse& use) {
    if (file.fixups.empty()) return {};
    const std::vector<int> pool_row = pool_rows(file);
    std::vector<uint32_t> rows;
    for (const VertexRun& run : vertex_runs(file, root, use))
        for (uint32_t i = 0; i < run.count; ++i)
            rows.push_back(
                static_cast<uint32_t>(run.is_applied ? run.row : pool_row[run.source + i]));
    return rows;
}

}  // namespace studioscope
