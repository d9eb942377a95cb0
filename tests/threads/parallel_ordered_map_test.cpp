#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>
#include <vector>

#include "core/thread_pool.h"

namespace studioscope::parallel_ordered_map_test {

namespace {

// Sleeps so that later items are done sooner.
void take_longer_the_earlier(size_t piece, size_t count) {
    std::this_thread::sleep_for(std::chrono::microseconds(20 * (count - piece)));
}

}  // namespace

TEST_CASE("results are taken in the order of the items, whichever is done first", "[workers]") {
    constexpr size_t kCount = 60;
    ThreadPool workers(4);
    std::vector<size_t> taken;
    parallel_ordered_map(
        workers, kCount, 16,
        [](size_t piece) {
            take_longer_the_earlier(piece, kCount);
            return piece * 10;
        },
        [&](size_t piece, size_t made) {
            CHECK(made == piece * 10);
            taken.push_back(piece);
            return true;
        });
    REQUIRE(taken.size() == kCount);
    CHECK(std::is_sorted(taken.begin(), taken.end()));
}

TEST_CASE("after a refused result nothing more is started or taken", "[workers]") {
    ThreadPool workers(3);
    std::atomic<size_t> begun{0};
    size_t taken = 0;
    parallel_ordered_map(
        workers, 1000, 8, [&](size_t piece) { return ++begun, piece; },
        [&](size_t piece, size_t) { return ++taken, piece < 9; });
    CHECK(taken == 10);
    CHECK(begun <= 10 + 8);
}

TEST_CASE("no thread runs further ahead of the slowest than allowed", "[thread_pool]") {
    constexpr size_t kAhead = 5;
    ThreadPool workers(4);
    std::atomic<size_t> taken{0}, farthest{0};
    parallel_ordered_map(
        workers, 50, kAhead,
        [&](size_t piece) {
            size_t known = farthest;
            const size_t ahead = piece - std::min<size_t>(piece, taken);
            while (ahead > known && !farthest.compare_exchange_weak(known, ahead)) {
            }
            if (piece == 0) std::this_thread::sleep_for(std::chrono::milliseconds(30));
            return piece;
        },
        [&](size_t, size_t) { return ++taken, true; });
    CHECK(farthest < kAhead);
    CHECK(farthest == kAhead - 1);  // others are processed while the first is slow
    CHECK(taken == 50);
}

TEST_CASE("one thread, or no items, keep the order too", "[workers]") {
    ThreadPool alone(1);
    size_t taken = 0;
    const auto take = [&](size_t piece, size_t made) {
        CHECK(piece == made);
        return ++taken, true;
    };
    parallel_ordered_map(
        alone, 5, 1, [](size_t piece) { return piece; }, take);
    parallel_ordered_map(
        alone, 0, 1, [](size_t piece) { return piece; }, take);
    CHECK(taken == 5);
}

}  // namespace studioscope::parallel_ordered_map_test
