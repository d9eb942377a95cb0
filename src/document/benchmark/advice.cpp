#include "document/benchmark/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace studioscope {

namespace {

constexpr double kMinSaving = 0.05;  // share of the time

// The draw without the change.
struct UnchangedDraw {
    BenchmarkDraw draw;
    BenchmarkLevel level;
};

// The change that a row measures: the first difference between its work and the default draw. Empty
// if there is none.
std::pair<BenchmarkAdvice, UnchangedDraw> row_advice(const BenchmarkResult& result,
                                                     const BenchmarkRow& row) {
    const BenchmarkModel& model = result.model;
    const bool is_gpu = row.draw.skinner == SkinningMethod::kGpu;
    BenchmarkAdvice advice{0, {}, {}, row.draw, row.level};
    if (row.level.is_reordered) {
        advice.change = "reorder the triangles for the vertex cache";
        advice.cost = fmt::format("{:.2f} vertices skinned per triangle instead of {:.2f}",
                                  model.reordered_acmr, model.acmr);
        return {advice, {row.draw, {row.level.lod, row.level.influences}}};
    }
    if (is_gpu && row.level.influences < 3) {
        const double error = row.error ? row.error->max.x : 0;
        advice.change =
            fmt::format("{} per vertex", row.level.influences == 1 ? "1 bone" : "2 bones");
        advice.cost =
            fmt::format("vertices move by up to {:.3g} units, {:.2g} % of the model's size", error,
                        error / std::max(model.size, 1e-9) * 100);
        return {advice, {row.draw, {row.level.lod}}};
    }
    if (is_gpu && row.level.lod > model.lod) {
        advice.change = fmt::format("LOD {} in place of LOD {}", row.level.lod, model.lod);
        advice.cost = "let it start at a smaller distance";
        return {advice, {row.draw, {model.lod}}};
    }
    if (row.draw.skinner == SkinningMethod::kCompute && row.draw.instances > 1 &&
        row.level.influences == 3) {
        advice.change = fmt::format("skin once for all {} copies", row.draw.instances);
        BenchmarkDraw each = row.draw;
        each.skinner = SkinningMethod::kGpu;
        return {advice, {each, row.level}};
    }
    return {};
}

}  // namespace

std::vector<BenchmarkAdvice> benchmark_advice(const BenchmarkResult& result) {
    std::vector<BenchmarkAdvice> all;
    for (const BenchmarkRow& row : result.rows) {
        auto [advice, unchanged] = row_advice(result, row);
        const BenchmarkRow* const before = find_row(result, unchanged.draw, unchanged.level);
        if (advice.change.empty() || !before || !(before->milliseconds() > 0)) continue;
        advice.saving = 1 - row.milliseconds() / before->milliseconds();
        if (advice.saving >= kMinSaving && advice.saving > row.noise + before->noise)
            all.push_back(std::move(advice));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.saving > b.saving; });
    return all;
}

std::string advice_text(const BenchmarkAdvice& advice) {
    return fmt::format("{:.0f} % less: {}", advice.saving * 100, advice.change);
}

bool can_try(const BenchmarkAdvice& advice) { return !advice.level.is_reordered; }

bool is_tried(const BenchmarkAdvice& advice, const ViewSettings& view) {
    if (!can_try(advice)) return false;
    if (advice.level.influences < 3) return view.max_influences <= advice.level.influences;
    if (advice.draw.skinner != SkinningMethod::kCompute) return view.lod == advice.level.lod;
    return view.skinner == SkinningMethod::kCompute && view.instances == advice.draw.instances;
}

void try_advice(const BenchmarkAdvice& advice, ViewSettings& view) {
    if (!can_try(advice)) return;
    if (advice.level.influences < 3) {
        view.max_influences = advice.level.influences;
    } else if (advice.draw.skinner != SkinningMethod::kCompute) {
        view.lod = advice.level.lod;
    } else {
        view.skinner = SkinningMethod::kCompute;
        view.instances = advice.draw.instances;
        view.has_own_poses = false;
    }
}

}  // namespace studioscope
