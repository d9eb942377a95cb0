// Texts of the Skinning tab, for numbers given by hand.

#include "document/benchmark_result.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "document/frame_profile.h"

namespace studioscope {

namespace {

BenchmarkResult measured() {
    BenchmarkResult result;
    result.size = 50;
    result.rows = {{SkinningMethod::kGpu, 1, 0, 3, false, 0.0084, 0.61, 0},
                   {SkinningMethod::kGpu, 1000, 0, 3, false, 3.1, 0.7, 0},
                   {SkinningMethod::kCompute, 1000, 0, 3, false, 1.55, 0.5, 0},
                   {SkinningMethod::kGpu, 10, 0, 3, false, 0.1, 0, 0},
                   {SkinningMethod::kGpu, 10, 0, 2, false, 0.08, 0, 0.25},
                   {SkinningMethod::kGpu, 10, 0, 1, false, 0.098, 0, 1.5},
                   {SkinningMethod::kGpu, 10, 1, 3, false, 0.03, 0, 0}};
    return result;
}

ProfileFrame frame_of(float drawing, float panels) {
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = drawing;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kPanels)] = panels;
    return frame;
}

}  // namespace

TEST_CASE("the summary line of a sweep has the cost of one instance and of many", "[lab]") {
    CHECK(own_line(measured()) ==
          "LOD 0 by the GPU: 8.4 us, 61 % of the memory's bandwidth; 1000 of these 3.1 ms");
    CHECK(own_line({}).empty());
    BenchmarkResult cached = measured();
    cached.rows[0].bandwidth_share = 1.61;  // memory is not read at that speed
    CHECK(own_line(cached) ==
          "LOD 0 by the GPU: 8.4 us, faster than memory is read: out of the caches; 1000 of these "
          "3.1 ms");
}

TEST_CASE("conclusions name savings and costs, the best first", "[lab]") {
    const std::vector<std::string> help = what_would_help(measured());
    REQUIRE(help.size() == 3);  // one bone per vertex saves 2 %: too little to report
    CHECK(help[0] == "LOD 1 from nearer on: 30 % of the time of LOD 0");
    CHECK(help[1] == "1000 instances in one pose skinned once: 50 % of the time");
    CHECK(help[2] ==
          "two bones a vertex: 80 % of the time; moves vertices by up to 0.25 units, 0.5 % of the "
          "model's size");
}

TEST_CASE("an order of triangles that reuses vertices is reported, and rows are not confused",
          "[lab]") {
    BenchmarkResult result = measured();
    const std::string line = own_line(result);
    const BenchmarkRow* one = find_row(result, SkinningMethod::kGpu, 10, 0, 3);
    REQUIRE(one);
    BenchmarkRow reordered = *one;
    reordered.is_reordered = true;
    reordered.milliseconds = one->milliseconds * 0.7;
    result.acmr = 1.5;
    result.reordered_acmr = 0.75;
    result.rows.insert(result.rows.begin(), reordered);
    const std::vector<std::string> help = what_would_help(result);
    CHECK(std::count(help.begin(), help.end(),
                     "triangles reordered to reuse vertices: 70 % of the time; 0.75 transforms a "
                     "triangle, 1.50 now") == 1);
    CHECK(own_line(result) == line);
    CHECK_FALSE(find_row(result, SkinningMethod::kGpu, 10, 0, 3)->is_reordered);
    CHECK(find_same_work(result, reordered)->is_reordered);
}

TEST_CASE("a saved benchmark run is read back", "[lab]") {
    BenchmarkResult result = measured();
    result.rows.back().is_reordered = true;
    const auto read = read_lab_csv(lab_csv(result));
    REQUIRE(read);
    REQUIRE(read->rows.size() == result.rows.size());
    for (size_t i = 0; i < result.rows.size(); ++i) {
        CHECK(read->rows[i].is_same_work(result.rows[i]));
        CHECK(read->rows[i].milliseconds == Approx(result.rows[i].milliseconds));
        CHECK(read->rows[i].error == Approx(result.rows[i].error));
    }
    CHECK_FALSE(read_lab_csv("vertex,x,y\n1,2,3\n"));
    CHECK_FALSE(read_lab_csv(""));
    CHECK_FALSE(read_lab_csv(lab_csv(result) + "gpu,1,2\n"));
    CHECK_FALSE(read_lab_csv(lab_csv(result) + "nobody,1,0,3,file,1,0,0\n"));
}

TEST_CASE("the profile keeps the last frames and what they took", "[lab]") {
    FrameProfile profile;
    CHECK(spread_of_whole(profile).most == 0);
    for (int i = 0; i < 300; ++i) profile.add(frame_of(static_cast<float>(i), 1));
    REQUIRE(profile.size() == FrameProfile::kLength);
    CHECK(profile.frame(0).milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] == 60);
    const ProfileSpread drawing = spread_of(profile, ProfileStage::kDrawing);
    CHECK(drawing.now == 299);
    CHECK(drawing.most == 299);
    CHECK(drawing.median == 180);  // of 60..299, at place 120
    CHECK(drawing.p95 == 287);     // at place 227
    CHECK(spread_of_whole(profile).now == 300);
    CHECK(spread_of(profile, ProfileStage::kPose).most == 0);
}

TEST_CASE("the profile is written as CSV", "[lab]") {
    FrameProfile profile;
    profile.add(frame_of(2.5f, 1));
    CHECK(profile_csv(profile) ==
          "frame,animation_ms,pose_ms,flexes_ms,skinning_ms,upload_ms,drawing_ms,panels_ms,sum_ms,"
          "card_ms\n0,0.0000,0.0000,0.0000,0.0000,0.0000,2.5000,1.0000,3.5000,0.0000\n");
}

}  // namespace studioscope
