#include "core/background_task.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "core/thread_pool.h"

namespace studioscope::background_task_test {

namespace {

// Ends when it is told to, or after a minute.
int wait_for_cancel() {
    for (uint64_t i = 0; i < 60'000; ++i) {
        report_progress(i, 60'000);
        check_cancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return -1;
}

template <typename Outcome>
std::optional<Outcome> take_within(BackgroundTask<Outcome>& task, double seconds) {
    task.wait(seconds);
    return task.take();
}

}  // namespace

TEST_CASE("a job that is started replaces the one that runs, whose result is dropped",
          "[background]") {
    std::atomic<int> notified = 0;
    BackgroundTask<int> task([&] { ++notified; });
    for (int round = 0; round < 20; ++round) {
        task.start(wait_for_cancel);
        CHECK_FALSE(task.take().has_value());
        task.start([round] { return round; });
        CHECK(take_within(task, 60) == round);
        CHECK_FALSE(task.is_busy());
        CHECK_FALSE(task.take().has_value());
    }
    CHECK(notified >= 20);
}

TEST_CASE("a cancelled job has no result, and cancelling does not wait for it", "[background]") {
    BackgroundTask<int> task([] {});
    task.start(wait_for_cancel);
    REQUIRE(task.progress() != nullptr);
    task.cancel();
    CHECK(task.progress() == nullptr);
    CHECK_FALSE(take_within(task, 0.01).has_value());
}

TEST_CASE("no job runs once cancelling has waited, and another one can start", "[background]") {
    std::atomic<int> running = 0;
    BackgroundTask<int> task;
    const auto work = [&] {
        ++running;
        try {
            wait_for_cancel();
        } catch (const CancelledError&) {
            --running;
            throw;
        }
        return 0;
    };
    task.start(work);
    task.start(work);
    while (running == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    task.cancel_and_wait();
    CHECK(running == 0);
    CHECK_FALSE(task.is_busy());
    task.start([] { return 7; });
    CHECK(take_within(task, 60) == 7);
}

TEST_CASE("the progress of a job is seen while it runs", "[background]") {
    BackgroundTask<int> task;
    task.start([] {
        report_progress(3, 12);
        return wait_for_cancel();
    });
    REQUIRE(task.progress() != nullptr);
    while (task.progress()->total == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(task.is_busy());
    task.cancel();
    CHECK_FALSE(task.is_busy());
}

TEST_CASE("a job that runs out of memory has the result of a failure", "[background]") {
    BackgroundTask<int> task;
    task.start([]() -> int { throw std::bad_alloc(); }, -7);
    CHECK(take_within(task, 60) == -7);
    task.start([]() -> int { throw std::runtime_error("unexpected"); });
    CHECK(take_within(task, 60) == 0);
    task.start([] { return 3; }, -7);
    CHECK(take_within(task, 60) == 3);
}

TEST_CASE("a cancelled job ends on every thread that works for it", "[background]") {
    std::atomic<int> running = 0, ended = 0;
    const auto work = [&] {
        ++running;
        try {
            wait_for_cancel();
        } catch (const CancelledError&) {
            ++ended;
            throw;
        }
    };
    BackgroundTask<int> task;
    SECTION("threads of a pool") {
        task.start([&] {
            ThreadPool pool(2);
            pool.parallel_for(2, 1, [&](size_t, size_t) { work(); });
            return 0;
        });
    }
    SECTION("run_async()") {
        task.start([&] {
            auto other = run_async(work);
            work();
            other.get();
            return 0;
        });
    }
    while (running < 2) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    task.cancel_and_wait();
    CHECK(ended == 2);
}

TEST_CASE("a job does not take over the context of its owner's work", "[background]") {
    MemoryBudget memory(1 << 30);
    const MemoryTrackingScope counts(&memory);
    const UnpackLimit limit(5);
    BackgroundTask<bool> task;
    task.start(
        [] { return MemoryTrackingScope::current() == nullptr && UnpackLimit::current() > 5; });
    CHECK(take_within(task, 60) == true);
}

#ifdef __linux__
TEST_CASE("a job and the threads that it starts have a lower priority than the owner",
          "[background]") {
    const auto niceness = [] { return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); };
    const int mine = niceness();
    BackgroundTask<std::pair<int, int>> task([] {});
    task.start([&] {
        int of_thread = 0;
        std::thread([&] { of_thread = niceness(); }).join();
        return std::pair(niceness(), of_thread);
    });
    const std::optional<std::pair<int, int>> theirs = take_within(task, 60);
    REQUIRE(theirs.has_value());
    constexpr int kLast = 19;
    CHECK(theirs->first == std::min(mine + 10, kLast));
    CHECK(theirs->second == theirs->first);
    CHECK(niceness() == mine);
}
#endif

}  // namespace studioscope::background_task_test
