#include "document/benchmark/result.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

const BenchmarkRow* find_row(const BenchmarkResult& result, const BenchmarkDraw& draw,
                             const BenchmarkLevel& level) {
    BenchmarkRow wanted;
    wanted.draw = draw;
    wanted.level = level;
    return find_same_work(result, wanted);
}

const BenchmarkRow* find_same_work(const BenchmarkResult& result, const BenchmarkRow& row) {
    const auto found =
        std::find_if(result.rows.begin(), result.rows.end(),
                     [&](const BenchmarkRow& other) { return row.is_same_work(other); });
    return found == result.rows.end() ? nullptr : &*found;
}

std::string benchmark_time_text(double milliseconds) {
    if (milliseconds < 1) return fmt::format("{:.3g} us", milliseconds * 1000);
    return milliseconds < 1000 ? fmt::format("{:.3g} ms", milliseconds)
                               : fmt::format("{:.3g} s", milliseconds / 1000);
}

std::string own_line(const BenchmarkResult& result) {
    const BenchmarkRow* one = find_row(result, {}, {result.model.lod});
    if (!one) return {};
    std::string text = fmt::format("LOD {} on the GPU: {}", result.model.lod,
                                   benchmark_time_text(one->milliseconds()));
    if (one->bandwidth_share > 1)
        text += ", faster than memory can be read: from the caches";
    else if (one->bandwidth_share > 0)
        text += fmt::format(", {:.0f} % of memory bandwidth", one->bandwidth_share * 100);
    const BenchmarkRow* largest = one;
    for (const BenchmarkRow& row : result.rows)
        if (row.draw.skinner == SkinningMethod::kGpu && row.level == one->level &&
            row.draw.instances > largest->draw.instances)
            largest = &row;
    if (largest != one)
        text += fmt::format("; {} copies: {}", largest->draw.instances,
                            benchmark_time_text(largest->milliseconds()));
    return text;
}

std::string sweep_csv(const BenchmarkResult& result) {
    std::string text =
        "skinner,instances,lod,influences,order,milliseconds,bandwidth_share,error_units\n";
    for (const BenchmarkRow& row : result.rows)
        text += fmt::format("{},{},{},{},{},{:.6g},{:.4g},{:.4g}\n", name_of(row.draw.skinner),
                            row.draw.instances, row.level.lod, row.level.influences,
                            row.level.is_reordered ? "reuse" : "file", row.milliseconds(),
                            row.bandwidth_share, row.error ? row.error->max.x : 0);
    return text;
}

}  // namespace studioscope
