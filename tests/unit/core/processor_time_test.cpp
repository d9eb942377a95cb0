#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "core/platform/platform.h"

namespace studioscope::processor_time_test {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

TEST_CASE("processor time does not pass while a process sleeps", "[platform]") {
    const double before = processor_seconds();
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    CHECK(processor_seconds() - before < 0.25);
}

TEST_CASE("processor time passes while a process works", "[platform]") {
    const double before = processor_seconds();
    const Clock::time_point until = Clock::now() + std::chrono::seconds(20);
    while (processor_seconds() - before < 0.05 && Clock::now() < until) continue;
    CHECK(processor_seconds() - before >= 0.05);
}

}  // namespace studioscope::processor_time_test
