#include "document/benchmark_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace studioscope {

namespace {

constexpr double kMinSaving = 0.05;  // minimum share of the time for a suggestion

struct Help {
    double share = 0;  // time with the change / time now
    std::string text;
};

// The time of a row as a share of the time of another draw; 1 if that one is not measured.
double share_of(const BenchmarkResult& result, const BenchmarkRow& row, const BenchmarkDraw& draw,
                const BenchmarkLevel& level) {
    const BenchmarkRow* now = find_row(result, draw, level);
    return now && now->milliseconds() > 0 ? row.milliseconds() / now->milliseconds() : 1;
}

// The saved share of the time, in percent.
double saving(double share) { return (1 - share) * 100; }

Help fewer_bones(const BenchmarkResult& result, const BenchmarkRow& row) {
    const double share = share_of(result, row, row.draw, {row.level.lod});
    const double error = row.error ? row.error->max.x : 0;
    return {share, fmt::format("{} per vertex: {:.0f} % less time; vertices move by up to {:.3g} "
                               "units, {:.2g} % of the model's size",
                               row.level.influences == 1 ? "1 bone" : "2 bones", saving(share),
                               error, error / std::max(result.model.size, 1e-9) * 100)};
}

Help coarser_level(const BenchmarkResult& result, const BenchmarkRow& row) {
    const double share = share_of(result, row, row.draw, {result.model.lod});
    return {share, fmt::format("LOD {} at a smaller distance: {:.0f} % less time than LOD {}",
                               row.level.lod, saving(share), result.model.lod)};
}

Help skinned_once(const BenchmarkResult& result, const BenchmarkRow& row) {
    BenchmarkDraw each = row.draw;
    each.skinner = SkinningMethod::kGpu;
    const double share = share_of(result, row, each, row.level);
    return {share, fmt::format("skin once for all {} copies: {:.0f} % less time",
                               row.draw.instances, saving(share))};
}

Help reordered(const BenchmarkResult& result, const BenchmarkRow& row) {
    const double share = share_of(result, row, row.draw, {row.level.lod, row.level.influences});
    return {share, fmt::format("triangles reordered for the vertex cache: {:.0f} % less time; "
                               "{:.2f} vertices skinned per triangle instead of {:.2f}",
                               saving(share), result.model.reordered_acmr, result.model.acmr)};
}

// The saving that the row shows, by the first difference between its work and the usual draw.
std::optional<Help> help_of(const BenchmarkResult& result, const BenchmarkRow& row) {
    const bool is_gpu = row.draw.skinner == SkinningMethod::kGpu;
    if (row.level.is_reordered) return reordered(result, row);
    if (is_gpu && row.level.influences < 3) return fewer_bones(result, row);
    if (is_gpu && row.level.lod > result.model.lod) return coarser_level(result, row);
    if (row.draw.skinner == SkinningMethod::kCompute && row.draw.instances > 1 &&
        row.level.influences == 3)
        return skinned_once(result, row);
    return std::nullopt;
}

}  // namespace

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

std::vector<std::string> what_would_help(const BenchmarkResult& result) {
    std::vector<Help> all;
    for (const BenchmarkRow& row : result.rows) {
        std::optional<Help> help = help_of(result, row);
        if (help && help->share <= 1 - kMinSaving) all.push_back(*std::move(help));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Help& a, const Help& b) { return a.share < b.share; });
    std::vector<std::string> texts;
    texts.reserve(all.size());
    for (Help& help : all) texts.push_back(std::move(help.text));
    return texts;
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
