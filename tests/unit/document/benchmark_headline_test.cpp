#include <catch2/catch.hpp>

#include "document/benchmark/settings.h"

namespace studioscope::benchmark_headline_test {

namespace {

BenchmarkRow timed(SkinningMethod skinner, double milliseconds) {
    BenchmarkRow row;
    row.draw.skinner = skinner;
    row.cpu.median = milliseconds * 1e-3;
    return row;
}

ProfileFrame frame_with(ProfileStage stage, float milliseconds, float card = 0) {
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(stage)] = milliseconds;
    frame.card_milliseconds = card;
    return frame;
}

BenchmarkSettings swept(double skinned, double unskinned) {
    BenchmarkSettings benchmark;
    benchmark.result.emplace();
    benchmark.result->rows = {timed(SkinningMethod::kGpu, skinned),
                              timed(SkinningMethod::kPassthrough, unskinned)};
    return benchmark;
}

}  // namespace

TEST_CASE("the headline is what skinning adds to a draw, of a median frame", "[benchmark]") {
    BenchmarkSettings benchmark = swept(2, 1.2);
    CHECK(skinning_headline(benchmark) == "Skinning costs 800 us per frame here.");
    benchmark.profile.add(frame_with(ProfileStage::kDrawing, 3.1f));
    CHECK(skinning_headline(benchmark) == "Skinning costs 800 us of the 3.1 ms per frame here.");
    benchmark.profile.clear();
    benchmark.profile.add(frame_with(ProfileStage::kDrawing, 3.1f, 2.5f));  // measured on the GPU
    CHECK(skinning_headline(benchmark) == "Skinning costs 800 us of the 2.5 ms per frame here.");
}

TEST_CASE("the headline names the share of the memory's bandwidth", "[benchmark]") {
    BenchmarkSettings benchmark = swept(2, 1.2);
    benchmark.result->rows[0].bandwidth_share = 0.11;
    CHECK(skinning_headline(benchmark) ==
          "Skinning costs 800 us per frame here; 11 % of memory bandwidth.");
    benchmark.result->rows[0].bandwidth_share = 1;
    CHECK(skinning_headline(benchmark) ==
          "Skinning costs 800 us per frame here; 100 % of memory bandwidth.");
    benchmark.result->rows[0].bandwidth_share = 1.01;  // memory is not read at that speed
    CHECK(skinning_headline(benchmark) == "Skinning costs 800 us per frame here; from the caches.");
}

TEST_CASE("a cost within the noise is said to be so", "[benchmark]") {
    BenchmarkSettings benchmark = swept(1, 1);
    benchmark.result->rows[0].ratio_noise = 0.04;
    const std::string expected = "Skinning costs less than the noise of 4 % of 1 ms here.";
    CHECK(skinning_headline(benchmark) == expected);
    benchmark.result->rows[1].cpu.median = 0.9e-3;
    benchmark.result->rows[0].is_resolvable = false;
    CHECK(skinning_headline(benchmark) == expected);
}

TEST_CASE("before a sweep the headline has the time of a method that runs on the CPU",
          "[benchmark]") {
    BenchmarkSettings benchmark;
    CHECK(skinning_headline(benchmark).empty());
    benchmark.profile.add(frame_with(ProfileStage::kPanels, 2));
    CHECK(skinning_headline(benchmark).empty());
    benchmark.profile.clear();
    ProfileFrame frame = frame_with(ProfileStage::kSkinning, 0.5f);
    frame.milliseconds[static_cast<size_t>(ProfileStage::kPanels)] = 1.5f;
    benchmark.profile.add(frame);
    CHECK(skinning_headline(benchmark) ==
          "Skinning costs 500 us of the 2 ms per frame here, on the CPU.");
    benchmark.result.emplace();  // a sweep that was stopped before it had both rows
    CHECK(skinning_headline(benchmark).empty());
}

}  // namespace studioscope::benchmark_headline_test
