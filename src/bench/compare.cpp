#include "bench/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "bench/report.h"
#include "bench/run_json.h"
#include "bench/statistics.h"

namespace studioscope {

namespace {

// share; runs of one program differ by as much on a busy machine
constexpr double kMinChange = 0.05;

std::string name_of(const BenchmarkRow& row) {
    std::string name = fmt::format(
        "{} x {} LOD {} {} {}", name_of(row.draw.skinner), row.draw.instances, row.level.lod,
        name_of_attributes(row.draw.attributes), row.draw.is_discarded ? "discard" : "drawn");
    if (row.level.influences < 3) name += fmt::format(" {} bones", row.level.influences);
    return row.level.is_reordered ? name + " reordered" : name;
}

struct Growth {
    double share = 0, noise = 0;
    bool is_slower = false, is_faster = false;
};

// Compares ratios to pass-through, which cancel out how fast the machine was during each run.
Growth growth_of_ratio(const BenchmarkRow& now, const BenchmarkRow& saved) {
    const double share =
        saved.ratio_to_passthrough / std::max(now.ratio_to_passthrough, kMinTime) - 1;
    const double noise = now.ratio_noise + saved.ratio_noise + kMinChange;
    return {share, noise, share > noise, share < -noise};
}

// Compares times, for pass-through itself; the fastest and slowest frames have to confirm the
// difference.
Growth growth_of_time(const BenchmarkRow& now, const BenchmarkRow& saved) {
    const double share = now.cost().median / std::max(saved.cost().median, kMinTime) - 1;
    const double noise = now.noise + saved.noise + kMinChange;
    return {share, noise, share > noise && now.cost().p5 > saved.cost().p95,
            share < -noise && now.cost().p95 < saved.cost().p5};
}

// Whether the ratio to pass-through can be compared: only if nothing is rasterised or the GPU's own
// clock was used. A software driver mostly rasterises, on all cores, and waits for whatever else
// they do.
bool has_comparable_ratio(const BenchmarkRow& row) {
    return (row.draw.is_discarded || row.gpu) && row.draw.skinner != SkinningMethod::kPassthrough;
}

void compare_row(const BenchmarkRow& now, const BenchmarkRow& saved, BenchChange& change) {
    const bool compares_ratio = has_comparable_ratio(now);
    const Growth growth = compares_ratio ? growth_of_ratio(now, saved) : growth_of_time(now, saved);
    change.is_slower = change.is_slower || growth.is_slower;
    change.text +=
        fmt::format("{:<40} {:>10} {:>10} {:>+8.1f} % {:>6.1f} % {:<12} {}\n", name_of(now),
                    bench_time_text(saved.cost().median), bench_time_text(now.cost().median),
                    growth.share * 100, growth.noise * 100, compares_ratio ? "passthrough" : "time",
                    growth.is_slower   ? "slower"
                    : growth.is_faster ? "faster"
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
