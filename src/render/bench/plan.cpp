#include "render/bench/plan.h"

#include <algorithm>

#include "model/measure.h"
#include "model/vertex.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

namespace {

constexpr SkinningMethod kRealSkinners[] = {SkinningMethod::kGpu, SkinningMethod::kCompute,
                                            SkinningMethod::kCpu, SkinningMethod::kCpuThreads};
constexpr int kPosings = 10;
constexpr int kSweepRounds = 5;
constexpr int kSweepInstances[] = {1, 10, 100, 1000, 10'000};
constexpr int kFewInstances = 10;  // instances, for rows that do not depend on their number
constexpr size_t kMaxSweepVertices = 60'000'000;  // in one draw: a second or more on one core

int shown_lod(const Document& document) {
    return first_drawable_lod(document.model(), std::max(document.view.lod, 0));
}

// All levels of detail with vertices; the shown one even without.
std::vector<int> drawable_lods(const Document& document, int shown) {
    std::vector<int> lods;
    for (int lod = 0; lod < static_cast<int>(document.model().lods.size()); ++lod)
        if (lod == shown ||
            !benchmark_mesh(document.model(), lod, document.bodygroups).vertices.empty())
            lods.push_back(lod);
    return lods;
}

}  // namespace

BenchPlan bench_plan(const Document& document, const BenchRequest& request) {
    BenchPlan plan;
    plan.rounds = request.frames;
    plan.posings = kPosings;
    plan.verifies = request.verifies;
    plan.uses_timestamps = true;
    plan.counts_processor_time = request.counts_processor_time;
    std::vector<SkinningMethod> skinners(std::begin(kRealSkinners), std::end(kRealSkinners));
    const std::vector<SkinningMethod>& requested = request.skinners;
    if (!requested.empty())
        std::erase_if(skinners, [&](SkinningMethod skinner) {
            return std::find(requested.begin(), requested.end(), skinner) == requested.end();
        });
    const int shown = shown_lod(document);
    const std::vector<int> lods =
        request.measures_every_lod ? drawable_lods(document, shown) : std::vector<int>{shown};
    for (const int instances : request.instances)
        for (const int lod : lods)
            for (const int attributes : request.attributes)
                for (const bool is_discarded : {true, false})
                    plan.groups.push_back({{lod}, instances, attributes, is_discarded, skinners});
    return plan;
}

BenchPlan sweep_plan(const Document& document) {
    BenchPlan plan;
    plan.rounds = kSweepRounds;
    plan.max_vertices = kMaxSweepVertices;
    plan.verifies = true;
    const std::vector<SkinningMethod> all(std::begin(kRealSkinners), std::end(kRealSkinners));
    const std::vector<SkinningMethod> few{SkinningMethod::kGpu, SkinningMethod::kCpu};
    const int shown = shown_lod(document);
    for (const int instances : kSweepInstances)
        plan.groups.push_back({{shown}, instances, 3, true, all});
    for (int influences = 2; influences >= 1; --influences)
        if (influences < max_influences(document.model().vertices))
            plan.groups.push_back({{shown, influences}, kFewInstances, 3, true, all});
    plan.groups.push_back({{shown, 3, true}, kFewInstances, 3, true, few});
    for (const int lod : drawable_lods(document, shown))
        if (lod != shown) plan.groups.push_back({{lod}, kFewInstances, 3, true, few});
    return plan;
}

}  // namespace studioscope
