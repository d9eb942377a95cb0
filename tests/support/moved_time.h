#pragma once

#include <atomic>
#include <cstdint>

#include "core/deadline.h"

namespace studioscope {

// While it lives, time limits go by a clock that stands still, but for what the test moves it by.
// Only one may exist.
class MovedTime {
public:
    MovedTime() {
        steady_clock_override = [] { return now_.load(); };
    }
    ~MovedTime() { steady_clock_override = nullptr; }
    MovedTime(const MovedTime&) = delete;
    MovedTime& operator=(const MovedTime&) = delete;

    void move(int64_t nanoseconds) { now_ += nanoseconds; }

    static constexpr int64_t kSecond = 1'000'000'000;

private:
    static inline std::atomic<int64_t> now_ = kSecond;
};

}  // namespace studioscope
