// The steps of a measurement, with rows that take given times on a clock of the test.
#include "render/bench/measurement.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace studioscope::measurement_test {

namespace {

// Rows of given seconds; the clock moves only while one is drawn or prepared.
class GivenRows final : public Workload {
public:
    explicit GivenRows(std::vector<double> seconds) : seconds_(std::move(seconds)) {}

    double now() override { return time; }
    Result<void> prepare(size_t row, int round) override {
        prepared.emplace_back(row, round);
        time += prepare_seconds;
        return {};
    }
    Result<double> draw(size_t row, bool is_kept) override {
        if (row == failing_row) return error("test", "the driver has no memory");
        time += seconds_[row];
        (is_kept ? kept : not_kept).push_back(row);
        return seconds_[row];
    }

    double time = 100, prepare_seconds = 0;
    size_t failing_row = SIZE_MAX;
    std::vector<std::pair<size_t, int>> prepared;
    std::vector<size_t> kept, not_kept;

private:
    std::vector<double> seconds_;
};

size_t steps_to_end(Measurement& measurement) {
    for (size_t steps = 1;; ++steps) {
        const Result<bool> has_more = measurement.step();
        REQUIRE(has_more);
        if (!*has_more) return steps;
    }
}

}  // namespace

TEST_CASE("each step measures one row, in rounds after a warm-up, and rotates the order",
          "[bench]") {
    GivenRows rows({0.01, 0.02, 0.03});
    Measurement measurement(rows, {2, 1}, 3);
    CHECK(measurement.progress() == 0);
    CHECK(steps_to_end(measurement) == 3 * (Measurement::kWarmUpRounds + 3));
    CHECK(measurement.progress() == 1);
    CHECK(measurement.rounds() == 3);
    CHECK(measurement.seconds(0) == std::vector<double>(3, 0.01));
    CHECK(measurement.seconds(1) == std::vector<double>(3, 0.02));
    CHECK(measurement.seconds(2) == std::vector<double>(3, 0.03));
    CHECK(rows.prepared.front() == std::pair<size_t, int>{0, -Measurement::kWarmUpRounds});
    CHECK(rows.prepared.back() == std::pair<size_t, int>{2, 2});
    // The two groups of a round turn the order twice: the first group begins with its first row.
    CHECK(rows.kept == std::vector<size_t>{0, 1, 2, 0, 1, 2, 0, 1, 2});
    CHECK(rows.not_kept.size() == 3 * Measurement::kWarmUpRounds);
    CHECK_FALSE(*measurement.step());
}

TEST_CASE("the row that is first in a group changes from round to round", "[bench]") {
    GivenRows rows({0.01, 0.01});
    Measurement measurement(rows, {2}, 2);
    steps_to_end(measurement);
    CHECK(rows.kept == std::vector<size_t>{0, 1, 1, 0});
}

TEST_CASE("a row of 5 ms is drawn once more before it is measured, a longer one is not",
          "[bench]") {
    // Powers of two, so that the clock of the test has no rounding: 1/256 s and 1/128 s.
    GivenRows rows({1.0 / 256, 1.0 / 128});
    Measurement measurement(rows, {2}, 4);
    steps_to_end(measurement);
    CHECK(std::count(rows.not_kept.begin(), rows.not_kept.end(), 0u) ==
          Measurement::kWarmUpRounds + 4);
    CHECK(std::count(rows.not_kept.begin(), rows.not_kept.end(), 1u) == Measurement::kWarmUpRounds);
}

TEST_CASE("an open number of rounds ends with the time, and short groups are repeated", "[bench]") {
    GivenRows slow({2});  // seconds: 15 rounds last longer than the time that is given
    Measurement few(slow, {1}, std::nullopt);
    steps_to_end(few);
    CHECK(few.rounds() == Measurement::kMinRounds);
    CHECK(few.seconds(0).size() == Measurement::kMinRounds);

    GivenRows quick({1.0 / 65536});
    Measurement many(quick, {1}, std::nullopt);
    steps_to_end(many);
    CHECK(many.rounds() == Measurement::kMaxRounds);
    CHECK(many.seconds(0).size() == Measurement::kMaxRounds * Measurement::kMaxRepeats);
}

TEST_CASE("a slice of a frame measures as many rows as fit, and at least one", "[bench]") {
    GivenRows rows(std::vector<double>(8, 1.0 / 64));
    Measurement measurement(rows, {8}, 1);
    REQUIRE(*measurement.advance(3.0 / 64));
    CHECK(rows.prepared.size() == 3);
    REQUIRE(*measurement.advance(0));
    CHECK(rows.prepared.size() == 4);
    CHECK(measurement.progress() == Approx(0.5 / 3));  // half of the first of three rounds
    CHECK_FALSE(*measurement.advance(1000));
    CHECK(rows.prepared.size() == 24);
}

TEST_CASE("preparing a row is not measured", "[bench]") {
    GivenRows rows({1.0 / 64});
    rows.prepare_seconds = 1;  // would end the repeats of the group
    Measurement measurement(rows, {1}, std::nullopt);
    steps_to_end(measurement);
    CHECK(measurement.seconds(0).front() == 1.0 / 64);
    CHECK(measurement.seconds(0).size() == 4u * static_cast<size_t>(measurement.rounds()));
}

TEST_CASE("a cancelled measurement keeps its samples and draws no more", "[bench]") {
    GivenRows rows({0.25, 0.5});
    Measurement measurement(rows, {2}, 5);
    for (int i = 0; i < 2 * Measurement::kWarmUpRounds + 3; ++i) REQUIRE(*measurement.step());
    measurement.cancel();
    const double time = rows.time;
    CHECK_FALSE(*measurement.step());
    CHECK_FALSE(*measurement.advance(10));
    CHECK(rows.time == time);
    CHECK(measurement.seconds(0).size() == 1);
    CHECK(measurement.seconds(1).size() == 2);
}

TEST_CASE("an error of the driver ends a step, and without rows there is nothing to do",
          "[bench]") {
    GivenRows rows({0.25, 0.5});
    rows.failing_row = 1;
    Measurement measurement(rows, {2}, 5);
    REQUIRE(measurement.step());
    const Result<bool> failed = measurement.advance(10);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message == "the driver has no memory");
    Measurement nothing(rows, {}, 5);
    CHECK_FALSE(*nothing.step());
}

}  // namespace studioscope::measurement_test
