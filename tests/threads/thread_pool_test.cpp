#include "core/thread_pool.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <stdexcept>
#include <string>

namespace studioscope::thread_pool_test {

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
    CHECK(memory.most_used() >= kBlock);
    MemoryBudget small(kBlock / 2);
    const MemoryTrackingScope counts(&small);
    CHECK_THROWS_AS(workers.parallel_for(12, 1, allocate), MemoryLimitExceeded);
}

}  // namespace studioscope::thread_pool_test
