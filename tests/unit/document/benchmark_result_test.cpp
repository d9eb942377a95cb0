// Texts of the Skinning tab, for numbers given by hand.

#include <catch2/catch.hpp>

#include "document/benchmark/advice.h"
#include "document/benchmark/frame_profile.h"
#include "document/benchmark/result.h"

namespace studioscope::benchmark_result_test {

namespace {

BenchmarkRow row_of(SkinningMethod skinner, int instances, const BenchmarkLevel& level,
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
    result.rows = {row_of(SkinningMethod::kGpu, 1, {}, 0.0084),
                   row_of(SkinningMethod::kGpu, 1000, {}, 3.1),
                   row_of(SkinningMethod::kCompute, 1000, {}, 1.55),
                   row_of(SkinningMethod::kGpu, 10, {}, 0.1),
                   row_of(SkinningMethod::kGpu, 10, {0, 2}, 0.08, 0.25),
                   row_of(SkinningMethod::kGpu, 10, {0, 1}, 0.098, 1.5),
                   row_of(SkinningMethod::kGpu, 10, {1}, 0.03)};
    result.rows[0].bandwidth_share = 0.61;
    return result;
}

ProfileFrame frame_of(float drawing, float panels) {
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = drawing;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kPanels)] = panels;
    return frame;
}

BenchmarkResult measured_levels() {
    BenchmarkResult result;
    result.model.size = 50;
    result.rows = {row_of(SkinningMethod::kGpu, 1000, {}, 3.1),
                   row_of(SkinningMethod::kCompute, 1000, {}, 1.55),
                   row_of(SkinningMethod::kGpu, 10, {}, 0.1),
                   row_of(SkinningMethod::kGpu, 10, {0, 2}, 0.08, 0.25),
                   row_of(SkinningMethod::kGpu, 10, {0, 1}, 0.098, 1.5),
                   row_of(SkinningMethod::kGpu, 10, {1}, 0.03)};
    return result;
}

std::vector<std::string> texts_of(const BenchmarkResult& result) {
    std::vector<std::string> texts;
    for (const BenchmarkAdvice& advice : benchmark_advice(result))
        texts.push_back(advice_text(advice));
    return texts;
}

// The advice to use a draw that takes `milliseconds` in place of one that takes 100 us.
std::vector<std::string> advice_for(double milliseconds, double noise = 0) {
    BenchmarkResult result;
    result.rows = {row_of(SkinningMethod::kGpu, 10, {}, 0.1),
                   row_of(SkinningMethod::kGpu, 10, {1}, milliseconds)};
    result.rows[1].noise = noise;
    return texts_of(result);
}

}  // namespace

TEST_CASE("the summary line of a sweep has the cost of one instance and of many", "[benchmark]") {
    CHECK(gpu_cost_line(measured()) ==
          "LOD 0 on the GPU: 8.4 us, 61 % of memory bandwidth; 1000 copies: 3.1 ms");
    CHECK(gpu_cost_line({}).empty());
    BenchmarkResult cached = measured();
    cached.rows[0].bandwidth_share = 1.61;  // memory is not read at that speed
    CHECK(gpu_cost_line(cached) ==
          "LOD 0 on the GPU: 8.4 us, faster than memory can be read: from the caches; 1000 copies: "
          "3.1 ms");
}

TEST_CASE("rows with reordered triangles are not confused with those in the file's order",
          "[benchmark]") {
    BenchmarkResult result = measured();
    const std::string line = gpu_cost_line(result);
    const BenchmarkRow* one = find_row(result, {SkinningMethod::kGpu, 10}, {});
    REQUIRE(one);
    BenchmarkRow reordered = *one;
    reordered.level.is_reordered = true;
    result.rows.insert(result.rows.begin(), reordered);
    CHECK(gpu_cost_line(result) == line);
    CHECK_FALSE(find_row(result, {SkinningMethod::kGpu, 10}, {})->level.is_reordered);
    CHECK(find_same_work(result, reordered)->level.is_reordered);
}

TEST_CASE("a sweep is written as CSV, one line per row", "[benchmark]") {
    BenchmarkResult result = measured();
    result.rows.erase(result.rows.begin() + 1, result.rows.end() - 2);
    result.rows.back().level.is_reordered = true;
    CHECK(sweep_csv(result) ==
          "skinner,instances,lod,influences,order,milliseconds,bandwidth_share,error_units\n"
          "gpu,1,0,3,file,0.0084,0.61,0\ngpu,10,0,1,file,0.098,0,1.5\n"
          "gpu,10,1,3,reuse,0.03,0,0\n");
}

TEST_CASE("the profile keeps the last frames and what they took", "[benchmark]") {
    FrameProfile profile;
    CHECK(frame_time_spread(profile).most == 0);
    for (int i = 0; i < 300; ++i) profile.add(frame_of(static_cast<float>(i), 1));
    REQUIRE(profile.size() == FrameProfile::kLength);
    CHECK(profile.frame(0).milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] == 60);
    const ProfileSpread drawing = stage_time_spread(profile, ProfileStage::kDrawing);
    CHECK(drawing.now == 299);
    CHECK(drawing.most == 299);
    CHECK(drawing.median == 180);  // of 60..299, at place 120
    CHECK(drawing.p95 == 287);     // at place 227
    CHECK(frame_time_spread(profile).now == 300);
    CHECK(stage_time_spread(profile, ProfileStage::kPose).most == 0);
}

TEST_CASE("the profile is written as CSV", "[benchmark]") {
    FrameProfile profile;
    profile.add(frame_of(2.5f, 1));
    CHECK(profile_csv(profile) ==
          "frame,animation_ms,pose_ms,flexes_ms,skinning_ms,upload_ms,drawing_ms,panels_ms,sum_ms,"
          "card_ms\n0,0.0000,0.0000,0.0000,0.0000,0.0000,2.5000,1.0000,3.5000,0.0000\n");
}

TEST_CASE("advice is a saving and a change, the largest saving first", "[benchmark]") {
    const std::vector<BenchmarkAdvice> all = benchmark_advice(measured_levels());
    // one bone per vertex saves 2 %: too little to report
    CHECK(texts_of(measured_levels()) ==
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
    const std::vector<BenchmarkAdvice> all = benchmark_advice(measured_levels());
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
    BenchmarkResult result = measured_levels();
    BenchmarkRow reordered = row_of(SkinningMethod::kGpu, 10, {0, 3, true}, 0.07);
    result.rows.insert(result.rows.begin(), reordered);
    result.model.acmr = 1.5;
    result.model.reordered_acmr = 0.75;
    const std::vector<BenchmarkAdvice> all = benchmark_advice(result);
    REQUIRE(all.size() == 4);
    CHECK(advice_text(all[2]) == "30 % less: reorder the triangles for the vertex cache");
    CHECK(all[2].cost == "0.75 vertices skinned per triangle instead of 1.50");
    CHECK_FALSE(can_try(all[2]));
    ViewSettings view;
    try_advice(all[2], view);
    CHECK(view == ViewSettings());
}

}  // namespace studioscope::benchmark_result_test
