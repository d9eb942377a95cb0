#include "document/benchmark/result.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

const BenchmarkRow* find_row(const BenchmarkResult& result, const BenchmarkDraw& draw,
                             const BenchmarkLevel& level) {
    BenchmarkRow target;
    target.draw = draw;
    target.level = level;
    return find_same_work(result, target);
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

std::string gpu_cost_line(const BenchmarkResult& result) {
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
        text += fmt::format("{},{},{},{},{},{:.6g},{:.4g},{:.4g}\n", skinner_name(row.draw.skinner),
                            row.draw.instances, row.level.lod, row.level.influences,
                            row.level.is_reordered ? "reuse" : "file", row.milliseconds(),
                            row.bandwidth_share, row.error ? row.error->max.x : 0);
    return text;
}

namespace {

// minimum relative change; on a busy machine, runs of the same program differ by as much
constexpr double kMinChange = 0.05;

BenchmarkVerdict change_verdict(bool is_slower, bool is_faster) {
    if (is_slower) return BenchmarkVerdict::kSlower;
    return is_faster ? BenchmarkVerdict::kFaster : BenchmarkVerdict::kWithinNoise;
}

BenchmarkChange ratio_change(const BenchmarkRow& now, const BenchmarkRow& saved) {
    const double share =
        saved.ratio_to_passthrough / std::max(now.ratio_to_passthrough, kMinTime) - 1;
    const double noise = now.ratio_noise + saved.ratio_noise + kMinChange;
    return {share, noise, change_verdict(share > noise, share < -noise), true};
}

BenchmarkChange time_change(const BenchmarkRow& now, const BenchmarkRow& saved) {
    const double share = now.cost().median / std::max(saved.cost().median, kMinTime) - 1;
    const double noise = now.noise + saved.noise + kMinChange;
    return {share, noise,
            change_verdict(share > noise && now.cost().p5 > saved.cost().p95,
                           share < -noise && now.cost().p95 < saved.cost().p5),
            false};
}

// Whether the ratio to pass-through can be compared: only if nothing is rasterised or the GPU's own
// clock was used. A software driver mostly rasterises on all cores, and other work on them delays
// it.
bool has_comparable_ratio(const BenchmarkRow& row) {
    return (row.draw.is_discarded || row.gpu) && row.draw.skinner != SkinningMethod::kPassthrough;
}

}  // namespace

BenchmarkChange change_since(const BenchmarkRow& now, const BenchmarkRow& saved) {
    return has_comparable_ratio(now) ? ratio_change(now, saved) : time_change(now, saved);
}

std::string benchmark_verdict(const BenchmarkResult& now, const BenchmarkResult& saved) {
    size_t slower = 0, faster = 0, same = 0;
    for (const BenchmarkRow& row : now.rows) {
        const BenchmarkRow* const before = find_same_work(saved, row);
        if (!before) continue;
        const BenchmarkVerdict verdict = change_since(row, *before).verdict;
        ++(verdict == BenchmarkVerdict::kSlower   ? slower
           : verdict == BenchmarkVerdict::kFaster ? faster
                                                  : same);
    }
    const size_t all = slower + faster + same;
    if (all == 0) return "The baseline has no draw in common with this sweep.";
    if (same == all)
        return fmt::format("No difference from the baseline: {} within the noise.",
                           all == 1 ? "the draw is" : fmt::format("all {} draws are", all));
    const size_t first = slower > 0 ? slower : faster;
    std::string text = fmt::format("{} of {} draws {} {} than the baseline", first, all,
                                   first == 1 ? "is" : "are", slower > 0 ? "slower" : "faster");
    if (slower > 0 && faster > 0) text += fmt::format(", {} faster", faster);
    if (same > 0) text += fmt::format(", {} within the noise", same);
    return text + ".";
}

}  // namespace studioscope
