#include "core/thread_pool.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace studioscope::thread_pool_test {

namespace {

// Sleeps so that later items are done sooner.
void take_longer_the_earlier(size_t piece, size_t count) {
    std::this_thread::sleep_for(std::chrono::microseconds(20 * (count - piece)));
}

}  // namespace

TEST_CASE("workers do every item once", "[thread_pool]") {
    ThreadPool workers(3);
    CHECK(workers.count() == 3);
    for (const size_t count : {0u, 1u, 2u, 3u, 7u, 1000u}) {
        std::vector<std::atomic<int>> done(count);
        workers.parallel_for(count, 1, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) ++done[i];
        });
        for (size_t i = 0; i < count; ++i) CHECK(done[i] == 1);
    }
}

TEST_CASE("work too small to share stays with the caller", "[thread_pool]") {
    ThreadPool workers(4);
    std::atomic<int> pieces = 0;
    const auto caller = std::this_thread::get_id();
    workers.parallel_for(199, 100, [&](size_t, size_t) {
        ++pieces;
        CHECK(std::this_thread::get_id() == caller);
    });
    CHECK(pieces == 1);
    pieces = 0;
    workers.parallel_for(200, 100, [&](size_t, size_t) { ++pieces; });
    CHECK(pieces == 2);
}

TEST_CASE("workers are ready for the next run at once", "[workers]") {
    ThreadPool workers(2);
    size_t sum = 0;
    for (int round = 0; round < 2000; ++round) {
        std::atomic<size_t> items = 0;
        workers.parallel_for(10, 1, [&](size_t begin, size_t end) { items += end - begin; });
        sum += items;
    }
    CHECK(sum == 20000);
}

TEST_CASE("an idle thread takes items that another has not begun", "[workers]") {
    ThreadPool workers(2);
    std::atomic<bool> is_over = false;
    std::atomic<int> others = 0;
    workers.parallel_for(8, 1, [&](size_t begin, size_t) {
        if (begin > 0) {
            if (++others == 7) is_over = true;
            return;
        }
        // the first item lasts as long as all others, at most ten seconds
        for (int i = 0; i < 10000 && !is_over; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
    CHECK(is_over);
}

TEST_CASE("an exception of an item is thrown after all items are done", "[workers]") {
    ThreadPool workers(3);
    std::atomic<int> others = 0;
    const auto work = [&](size_t begin, size_t) {
        if (begin == 5) throw std::runtime_error("five");
        ++others;
    };
    CHECK_THROWS_WITH(workers.parallel_for(12, 1, work), "five");
    CHECK(others == 11);
    workers.parallel_for(4, 1, [](size_t, size_t) {});  // the exception is not thrown again
}

TEST_CASE("memory allocated by workers counts for the load that uses them", "[workers]") {
    constexpr size_t kBlock = size_t{1} << 20;
    ThreadPool workers(3);
    const auto allocate = [](size_t, size_t) { const std::string block(kBlock, 'x'); };
    MemoryBudget memory(kBlock * 64);
    {
        const MemoryTrackingScope counts(&memory);
        workers.parallel_for(12, 1, allocate);
    }
    CHECK(memory.max_used_bytes() >= kBlock);
    MemoryBudget small(kBlock / 2);
    const MemoryTrackingScope counts(&small);
    CHECK_THROWS_AS(workers.parallel_for(12, 1, allocate), MemoryLimitExceeded);
}

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

}  // namespace studioscope::thread_pool_test
