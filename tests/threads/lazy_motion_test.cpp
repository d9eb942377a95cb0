#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "model/clip.h"

namespace studioscope::lazy_motion_test {

TEST_CASE("several threads may ask for a motion; it is decoded once", "[later]") {
    std::atomic<int> calls = 0, decoded = 0;
    const LazyMotion motion(
        [&](Diagnostics&) {
            ++calls;
            return ClipMotion{{Track{}}, {}};
        },
        std::make_shared<DeferredDiagnostics>());
    CHECK_FALSE(motion.is_decoded());
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] { decoded += motion.get().tracks.size() == 1; });
    for (std::thread& thread : threads) thread.join();
    CHECK(decoded == 4);
    CHECK(calls == 1);
    CHECK(motion.is_decoded());
}

TEST_CASE("diagnostics of several threads are taken once", "[later]") {
    constexpr int kEach = 200;
    DeferredDiagnostics messages;
    const auto say = [&] {
        for (int i = 0; i < kEach; ++i) messages.add({Diagnostic{}});
    };
    std::thread first(say), second(say);
    size_t taken = 0;
    while (taken < kEach) taken += messages.take().size();
    first.join();
    second.join();
    CHECK(taken + messages.take().size() == 2 * kEach);
}

}  // namespace studioscope::lazy_motion_test
