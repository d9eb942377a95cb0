#include <catch2/catch.hpp>

#include "document/benchmark/result.h"
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
    frame.gpu_milliseconds = card;
    return frame;
}

BenchmarkSettings swept(double skinned, double unskinned) {
    BenchmarkSettings benchmark;
    benchmark.result.emplace();
    benchmark.result->rows = {timed(SkinningMethod::kGpu, skinned),
                              timed(SkinningMethod::kPassthrough, unskinned)};
    return benchmark;
}

// A draw that takes `ratio` of the time of pass-through in reverse: 0.5 is twice its time.
BenchmarkRow with_ratio(double ratio, double noise) {
    BenchmarkRow row;
    row.draw = {SkinningMethod::kGpu, 10};
    row.ratio_to_passthrough = ratio;
    row.ratio_noise = noise;
    return row;
}

BenchmarkRow passthrough(const Spread& seconds, double noise) {
    BenchmarkRow row;
    row.draw = {SkinningMethod::kPassthrough, 10};
    row.cpu = seconds;
    row.noise = noise;
    return row;
}

BenchmarkVerdict verdict_of(const BenchmarkRow& now, const BenchmarkRow& saved) {
    return change_since(now, saved).verdict;
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

TEST_CASE("a growth beyond the noise of both runs and 5 % is slower", "[benchmark]") {
    // the limit is 0.01 + 0.02 + 0.05 = 8 %
    const BenchmarkRow saved = with_ratio(1.08, 0.01);
    const BenchmarkChange change = change_since(with_ratio(0.999, 0.02), saved);
    CHECK(change.share == Approx(1.08 / 0.999 - 1));
    CHECK(change.noise == Approx(0.08));
    CHECK(change.compares_ratio);
    CHECK(change.verdict == BenchmarkVerdict::kSlower);
    CHECK(verdict_of(with_ratio(1.001, 0.02), saved) == BenchmarkVerdict::kWithinNoise);
    const BenchmarkRow fast = with_ratio(0.919, 0.01), same = with_ratio(0.921, 0.01);
    CHECK(verdict_of(with_ratio(1, 0.02), fast) == BenchmarkVerdict::kFaster);
    CHECK(verdict_of(with_ratio(1, 0.02), same) == BenchmarkVerdict::kWithinNoise);
}

TEST_CASE("times are slower or faster only where the frames hardly overlap", "[benchmark]") {
    const BenchmarkRow saved = passthrough({1, 0.9, 1.1}, 0);
    const BenchmarkChange slower = change_since(passthrough({1.2, 1.101, 1.3}, 0), saved);
    CHECK_FALSE(slower.compares_ratio);
    CHECK(slower.share == Approx(0.2));
    CHECK(slower.verdict == BenchmarkVerdict::kSlower);
    CHECK(verdict_of(passthrough({1.2, 1.1, 1.3}, 0), saved) == BenchmarkVerdict::kWithinNoise);
    CHECK(verdict_of(passthrough({0.8, 0.7, 0.899}, 0), saved) == BenchmarkVerdict::kFaster);
    CHECK(verdict_of(passthrough({0.8, 0.7, 0.9}, 0), saved) == BenchmarkVerdict::kWithinNoise);
}

TEST_CASE("the verdict counts slower, faster and equal draws of both runs", "[benchmark]") {
    BenchmarkResult saved, now;
    CHECK(benchmark_verdict(now, saved) == "The baseline has no draw in common with this sweep.");
    const auto row = [](int instances, double ratio) {
        BenchmarkRow made = with_ratio(ratio, 0);
        made.draw.instances = instances;
        return made;
    };
    saved.rows = {row(1, 1)};
    now.rows = {row(1, 1), row(2, 1)};
    CHECK(benchmark_verdict(now, saved) ==
          "No difference from the baseline: the draw is within the noise.");
    saved.rows = {row(1, 1), row(2, 1), row(3, 1), row(4, 1)};
    now.rows = {row(1, 0.5), row(2, 2), row(3, 1), row(4, 1)};
    CHECK(benchmark_verdict(now, saved) ==
          "1 of 4 draws is slower than the baseline, 1 faster, 2 within the noise.");
    now.rows = {row(1, 2), row(2, 2)};
    CHECK(benchmark_verdict(now, saved) == "2 of 2 draws are faster than the baseline.");
    CHECK(benchmark_verdict(saved, saved) ==
          "No difference from the baseline: all 4 draws are within the noise.");
}

}  // namespace studioscope::benchmark_headline_test
