#include "document/benchmark/change.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

namespace {

// share; runs of one program differ by as much on a busy machine
constexpr double kMinChange = 0.05;

BenchmarkVerdict verdict_of(bool is_slower, bool is_faster) {
    if (is_slower) return BenchmarkVerdict::kSlower;
    return is_faster ? BenchmarkVerdict::kFaster : BenchmarkVerdict::kWithinNoise;
}

BenchmarkChange change_of_ratio(const BenchmarkRow& now, const BenchmarkRow& saved) {
    const double share =
        saved.ratio_to_passthrough / std::max(now.ratio_to_passthrough, kMinTime) - 1;
    const double noise = now.ratio_noise + saved.ratio_noise + kMinChange;
    return {share, noise, verdict_of(share > noise, share < -noise), true};
}

BenchmarkChange change_of_time(const BenchmarkRow& now, const BenchmarkRow& saved) {
    const double share = now.cost().median / std::max(saved.cost().median, kMinTime) - 1;
    const double noise = now.noise + saved.noise + kMinChange;
    return {share, noise,
            verdict_of(share > noise && now.cost().p5 > saved.cost().p95,
                       share < -noise && now.cost().p95 < saved.cost().p5),
            false};
}

// Whether the ratio to pass-through can be compared: only if nothing is rasterised or the GPU's own
// clock was used. A software driver mostly rasterises, on all cores, and waits for whatever else
// they do.
bool has_comparable_ratio(const BenchmarkRow& row) {
    return (row.draw.is_discarded || row.gpu) && row.draw.skinner != SkinningMethod::kPassthrough;
}

}  // namespace

BenchmarkChange change_since(const BenchmarkRow& now, const BenchmarkRow& saved) {
    return has_comparable_ratio(now) ? change_of_ratio(now, saved) : change_of_time(now, saved);
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
