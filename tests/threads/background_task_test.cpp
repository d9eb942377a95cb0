#include "window/background_task.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>

namespace studioscope {

namespace {

// Waits for cancellation, or a minute.
int wait_for_cancel() {
    for (uint64_t i = 0; i < 60'000; ++i) {
        report_progress(i, 60'000);
        check_cancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return -1;
}

template <typename Outcome>
std::optional<Outcome> take_within(BackgroundTask<Outcome>& beside, double seconds) {
    beside.wait(seconds);
    return beside.take();
}

}  // namespace

TEST_CASE("a new task replaces the running one, whose result is dropped", "[beside]") {
    std::atomic<int> woken = 0;
    BackgroundTask<int> beside([&] { ++woken; });
    for (int round = 0; round < 20; ++round) {
        beside.start(wait_for_cancel);
        CHECK_FALSE(beside.take().has_value());
        beside.start([round] { return round; });
        CHECK(take_within(beside, 60) == round);
        CHECK_FALSE(beside.is_busy());
        CHECK_FALSE(beside.take().has_value());
    }
    CHECK(woken >= 20);
}

TEST_CASE("the result of cancelled work is dropped, and the window does not wait for it",
          "[beside]") {
    BackgroundTask<int> beside([] {});
    beside.start(wait_for_cancel);
    REQUIRE(beside.progress() != nullptr);
    beside.cancel();
    CHECK(beside.progress() == nullptr);
    CHECK_FALSE(take_within(beside, 0.01).has_value());
}

#ifdef __linux__
TEST_CASE("background work and its threads have a lower priority than the window", "[beside]") {
    const auto niceness = [] { return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); };
    const int mine = niceness();
    BackgroundTask<std::pair<int, int>> beside([] {});
    beside.start([&] {
        int of_thread = 0;
        std::thread([&] { of_thread = niceness(); }).join();
        return std::pair(niceness(), of_thread);
    });
    const std::optional<std::pair<int, int>> theirs = take_within(beside, 60);
    REQUIRE(theirs.has_value());
    constexpr int kLast = 19;
    CHECK(theirs->first == std::min(mine + 10, kLast));
    CHECK(theirs->second == theirs->first);
    CHECK(niceness() == mine);
}
#endif

}  // namespace studioscope
