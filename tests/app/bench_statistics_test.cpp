// The expected values are worked out by hand.
#include "app/bench_statistics.h"

#include <catch2/catch.hpp>
#include <cmath>

namespace studioscope {

TEST_CASE("the spread of values", "[bench]") {
    std::vector<double> values;
    for (int i = 100; i >= 0; --i) values.push_back(i);
    const Spread spread = spread_of(values);
    CHECK(spread.median == 50);
    CHECK(spread.p5 == 5);
    CHECK(spread.p95 == 95);
    CHECK(spread_of({}).median == 0);
}

TEST_CASE("noise is half of what stretches of a run differ by", "[bench]") {
    CHECK(noise_of({1, 2, 3, 4}) == 1);  // too few to tell
    CHECK(noise_of({7, 7, 7, 7, 7, 7}) == 0);
    // stretches of two: their upper values are 10, 10, 10, 10, 14, and the whole's median is 10
    CHECK(noise_of({10, 10, 10, 10, 10, 10, 10, 10, 14, 14}) == Approx(0.2));
}

TEST_CASE("a ratio of pairs does not see a machine that becomes slower", "[bench]") {
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

TEST_CASE("a ratio tells how uncertain it is", "[bench]") {
    // 101 ratios from 0.5 to 1.5: the middle half spans 0.5
    std::vector<double> own(101, 1.0), other;
    for (int i = 0; i <= 100; ++i) other.push_back(0.5 + i * 0.01);
    const PairedRatio ratio = paired_ratio(own, other);
    CHECK(ratio.median == Approx(1));
    CHECK(ratio.noise == Approx(2 * 1.2533 * (0.5 / 1.349) / std::sqrt(101.0)));
    CHECK(paired_ratio({1, 1}, {1, 1}).noise == 1);  // too few to tell
    CHECK(paired_ratio({}, {}).median == 0);
}

}  // namespace studioscope
