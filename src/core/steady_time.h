#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace studioscope {

// Takes the place of the system's clock in steady_nanoseconds() while it is not null: tests move
// the time by themselves. It may be called on any thread and by a signal handler.
inline std::atomic<int64_t (*)()> steady_clock_of_test = nullptr;

// Nanoseconds since an arbitrary moment, by a clock that never goes back.
inline int64_t steady_nanoseconds() {
    if (int64_t(*const clock)() = steady_clock_of_test.load(std::memory_order_relaxed))
        return clock();
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace studioscope
