#include <catch2/catch.hpp>
#include <ctime>

#include "core/platform/platform.h"

namespace studioscope::processor_time_test {

#ifndef _WIN32

// The clock of the system that counts while this process computes, and not while it waits.
TEST_CASE("processor time is what the system counted for this process", "[platform]") {
    const auto counted_by_system = [] {
        timespec time{};
        REQUIRE(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    };
    constexpr double kRounding = 1e-6;  // to microseconds
    const double before = counted_by_system();
    const double between = processor_seconds();
    CHECK(between >= before - kRounding);
    CHECK(between <= counted_by_system() + kRounding);
}

#endif

TEST_CASE("processor time passes while a process works", "[platform]") {
    constexpr int kMaxRounds = 1'000'000'000;
    const double before = processor_seconds();
    int rounds = 0;
    while (processor_seconds() == before && rounds < kMaxRounds) ++rounds;
    CHECK(rounds < kMaxRounds);
    CHECK(processor_seconds() > before);
}

}  // namespace studioscope::processor_time_test
