// Statistics of `bench`; the expected values are computed by hand.
#include <catch2/catch.hpp>
#include <cmath>

#include "render/bench/measurement.h"
#include "render/bench/report.h"

namespace studioscope::bench_statistics_test {

TEST_CASE("the spread of values", "[bench]") {
    std::vector<double> values;
    for (int i = 100; i >= 0; --i) values.push_back(i);
    const Spread spread = spread_of(values);
    CHECK(spread.median == 50);
    CHECK(spread.p5 == 5);
    CHECK(spread.p95 == 95);
    CHECK(spread_of({}).median == 0);
}

TEST_CASE("noise is half the range of the medians of parts of a run", "[bench]") {
    CHECK(noise_of({1, 2, 3, 4}) == 1);  // too few values
    CHECK(noise_of({7, 7, 7, 7, 7, 7}) == 0);
    // parts of two values: their medians are 10, 10, 10, 10, 14, and the whole median is 10
    CHECK(noise_of({10, 10, 10, 10, 10, 10, 10, 10, 14, 14}) == Approx(0.2));
}

TEST_CASE("a paired ratio is the same on a machine that becomes slower", "[bench]") {
    std::vector<double> own, other;
    for (int round = 0; round < 20; ++round) {
        const double pace = 1 + round * 0.1;
        own.push_back(4 * pace);
        other.push_back(3 * pace);
    }
    const PairedRatio steady = paired_ratio(own, other);
    CHECK(steady.median == Approx(0.75));
    CHECK(steady.noise == Approx(0).margin(1e-12));
    CHECK(noise_of(own) > 0.3);
}

TEST_CASE("a paired ratio has an uncertainty", "[bench]") {
    // 101 ratios from 0.5 to 1.5: the middle half spans 0.5
    std::vector<double> own(101, 1.0), other;
    for (int i = 0; i <= 100; ++i) other.push_back(0.5 + i * 0.01);
    const PairedRatio ratio = paired_ratio(own, other);
    CHECK(ratio.median == Approx(1));
    CHECK(ratio.noise == Approx(2 * 1.2533 * (0.5 / 1.349) / std::sqrt(101.0)));
    CHECK(paired_ratio({1, 1}, {1, 1}).noise == 1);  // too few values
    CHECK(paired_ratio({}, {}).median == 0);
}

namespace {

// A run with one row besides pass-through; pass-through's time is constant if `time` is 1.
BenchmarkResult run_of(bool is_discarded, double ratio, double noise, double time = 1) {
    BenchmarkResult run;
    for (const SkinningMethod skinner : {SkinningMethod::kPassthrough, SkinningMethod::kGpu}) {
        BenchmarkRow row;
        row.draw = {skinner, 1, 3, is_discarded};
        row.cpu = {time, time * 0.9, time * 1.1};
        const bool is_yardstick = skinner == SkinningMethod::kPassthrough;
        row.ratio_to_passthrough = is_yardstick ? 1 : ratio;
        row.ratio_noise = is_yardstick ? 0 : noise;
        run.rows.push_back(row);
    }
    return run;
}

bool is_slower(const BenchmarkResult& before, const BenchmarkResult& now) {
    const Result<BenchChange> change = compare_bench(now, before);
    REQUIRE(change);
    return change->is_slower;
}

}  // namespace

// 5 % and both runs' noise are allowed: 0.6 becomes 0.5714 by 5 %.
TEST_CASE("a row is slower if its ratio grew by more than the noise and 5 %", "[bench]") {
    CHECK_FALSE(is_slower(run_of(true, 0.6, 0), run_of(true, 0.575, 0)));
    CHECK(is_slower(run_of(true, 0.6, 0), run_of(true, 0.565, 0)));
    CHECK_FALSE(is_slower(run_of(true, 0.6, 0.02), run_of(true, 0.56, 0.02)));
    CHECK(is_slower(run_of(true, 0.6, 0.02), run_of(true, 0.54, 0.02)));
    // a machine at half the speed slows both down
    CHECK_FALSE(is_slower(run_of(true, 0.6, 0), run_of(true, 0.6, 0, 1.15)));
}

TEST_CASE("rows that a software driver rasterises are compared by their times", "[bench]") {
    CHECK_FALSE(is_slower(run_of(false, 0.6, 0), run_of(false, 0.3, 0)));
    // the fastest frames have to be slower than the slowest before: 0.9 t > 1.1
    CHECK_FALSE(is_slower(run_of(false, 0.6, 0), run_of(false, 0.6, 0, 1.2)));
    CHECK(is_slower(run_of(false, 0.6, 0), run_of(false, 0.6, 0, 1.25)));
    BenchmarkResult before = run_of(false, 0.6, 0), now = run_of(false, 0.3, 0);
    for (BenchmarkResult* run : {&before, &now})
        for (BenchmarkRow& row : run->rows) row.gpu = Spread{1, 0.9, 1.1};
    CHECK(is_slower(before, now));  // with the GPU's own clock the ratio is compared
}

TEST_CASE("a run is compared with the rows that did the same work", "[bench]") {
    const BenchmarkResult now = run_of(true, 0.6, 0);
    CHECK_FALSE(is_slower(now, now));
    BenchmarkResult other = now;
    for (BenchmarkRow& row : other.rows) row.level.influences = 2;
    const Result<BenchChange> change = compare_bench(now, other);
    REQUIRE_FALSE(change);
    CHECK(change.error().code == "bench-saved");
}

}  // namespace studioscope::bench_statistics_test
