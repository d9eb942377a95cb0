#include <catch2/catch.hpp>

#include "document/benchmark/advice.h"

namespace studioscope::benchmark_advice_test {

namespace {

BenchmarkRow timed(SkinningMethod skinner, int instances, const BenchmarkLevel& level,
                   double milliseconds, double error = 0) {
    BenchmarkRow row;
    row.draw = {skinner, instances};
    row.level = level;
    row.cpu.median = milliseconds * 1e-3;
    row.error = SkinError{{error, 0, 0}, {}};
    return row;
}

BenchmarkResult measured() {
    BenchmarkResult result;
    result.model.size = 50;
    result.rows = {timed(SkinningMethod::kGpu, 1000, {}, 3.1),
                   timed(SkinningMethod::kCompute, 1000, {}, 1.55),
                   timed(SkinningMethod::kGpu, 10, {}, 0.1),
                   timed(SkinningMethod::kGpu, 10, {0, 2}, 0.08, 0.25),
                   timed(SkinningMethod::kGpu, 10, {0, 1}, 0.098, 1.5),
                   timed(SkinningMethod::kGpu, 10, {1}, 0.03)};
    return result;
}

std::vector<std::string> texts_of(const BenchmarkResult& result) {
    std::vector<std::string> texts;
    for (const BenchmarkAdvice& advice : benchmark_advice(result)) texts.push_back(text_of(advice));
    return texts;
}

// The advice to use a draw that takes `milliseconds` in place of one that takes 100 us.
std::vector<std::string> advice_for(double milliseconds, double noise = 0) {
    BenchmarkResult result;
    result.rows = {timed(SkinningMethod::kGpu, 10, {}, 0.1),
                   timed(SkinningMethod::kGpu, 10, {1}, milliseconds)};
    result.rows[1].noise = noise;
    return texts_of(result);
}

}  // namespace

TEST_CASE("advice is a saving and a change, the largest saving first", "[benchmark]") {
    const std::vector<BenchmarkAdvice> all = benchmark_advice(measured());
    // one bone per vertex saves 2 %: too little to report
    CHECK(texts_of(measured()) ==
          std::vector<std::string>{"70 % less: LOD 1 in place of LOD 0",
                                   "50 % less: skin once for all 1000 copies",
                                   "20 % less: 2 bones per vertex"});
    REQUIRE(all.size() == 3);
    CHECK(all[1].cost.empty());
    CHECK(all[2].cost == "vertices move by up to 0.25 units, 0.5 % of the model's size");
}

TEST_CASE("advice saves at least 5 % and more than the noise", "[benchmark]") {
    CHECK(advice_for(0.0949) == std::vector<std::string>{"5 % less: LOD 1 in place of LOD 0"});
    CHECK(advice_for(0.0951).empty());
    CHECK(advice_for(0.8e-1, 0.199) ==
          std::vector<std::string>{"20 % less: LOD 1 in place of LOD 0"});
    CHECK(advice_for(0.8e-1, 0.201).empty());
}

TEST_CASE("advice can be tried in the view, and is known to be in use", "[benchmark]") {
    const std::vector<BenchmarkAdvice> all = benchmark_advice(measured());
    REQUIRE(all.size() == 3);
    ViewSettings view;
    view.has_own_poses = true;  // would need skinning where it is drawn
    for (const BenchmarkAdvice& advice : all) {
        CHECK(can_try(advice));
        CHECK_FALSE(is_tried(advice, view));
        try_advice(advice, view);
        CHECK(is_tried(advice, view));
    }
    CHECK(view.lod == 1);
    CHECK(view.skinner == SkinningMethod::kCompute);
    CHECK(view.instances == 1000);
    CHECK_FALSE(view.has_own_poses);
    CHECK(view.max_influences == 2);
}

TEST_CASE("another order of the triangles is advice that the view cannot try", "[benchmark]") {
    BenchmarkResult result = measured();
    BenchmarkRow reordered = timed(SkinningMethod::kGpu, 10, {0, 3, true}, 0.07);
    result.rows.insert(result.rows.begin(), reordered);
    result.model.acmr = 1.5;
    result.model.reordered_acmr = 0.75;
    const std::vector<BenchmarkAdvice> all = benchmark_advice(result);
    REQUIRE(all.size() == 4);
    CHECK(text_of(all[2]) == "30 % less: reorder the triangles for the vertex cache");
    CHECK(all[2].cost == "0.75 vertices skinned per triangle instead of 1.50");
    CHECK_FALSE(can_try(all[2]));
    ViewSettings view;
    try_advice(all[2], view);
    CHECK(view == ViewSettings());
}

}  // namespace studioscope::benchmark_advice_test
