#include <catch2/catch.hpp>

#include "document/benchmark/result.h"

namespace studioscope::benchmark_change_test {

namespace {

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

}  // namespace studioscope::benchmark_change_test
