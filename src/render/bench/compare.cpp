#include "render/bench/compare.h"

#include <fmt/format.h>

#include "document/benchmark/result.h"
#include "render/bench/report.h"
#include "render/bench/run_json.h"

namespace studioscope {

namespace {

std::string name_of(const BenchmarkRow& row) {
    std::string name = fmt::format(
        "{} x {} LOD {} {} {}", name_of(row.draw.skinner), row.draw.instances, row.level.lod,
        name_of_attributes(row.draw.attributes), row.draw.is_discarded ? "discard" : "drawn");
    if (row.level.influences < 3) name += fmt::format(" {} bones", row.level.influences);
    return row.level.is_reordered ? name + " reordered" : name;
}

void compare_row(const BenchmarkRow& now, const BenchmarkRow& saved, BenchChange& change) {
    const BenchmarkChange growth = change_since(now, saved);
    const bool is_slower = growth.verdict == BenchmarkVerdict::kSlower;
    change.is_slower = change.is_slower || is_slower;
    change.text += fmt::format("{:<40} {:>10} {:>10} {:>+8.1f} % {:>6.1f} % {:<12} {}\n",
                               name_of(now), bench_time_text(saved.cost().median),
                               bench_time_text(now.cost().median), growth.share * 100,
                               growth.noise * 100, growth.compares_ratio ? "passthrough" : "time",
                               is_slower                                     ? "slower"
                               : growth.verdict == BenchmarkVerdict::kFaster ? "faster"
                                                                             : "n/r");
}

}  // namespace

Result<BenchChange> compare_bench(const BenchmarkResult& now, const BenchmarkResult& saved) {
    BenchChange change;
    for (const BenchmarkRow& row : now.rows)
        if (const BenchmarkRow* before = find_same_work(saved, row))
            compare_row(row, *before, change);
    if (change.text.empty())
        return error("bench-saved",
                     "the saved run has no row in common with this one; nothing is compared");
    change.text.insert(
        0, fmt::format("{:<40} {:>10} {:>10} {:>10} {:>8} {:<12} {}\n", "row", "saved", "now",
                       "change", "noise", "relative to", "verdict (n/r: not resolvable)"));
    return change;
}

}  // namespace studioscope
