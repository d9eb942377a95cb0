#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <new>
#include <optional>
#include <string>

#include "core/diagnostic.h"

namespace studioscope {

// Replaces the system's clock in steady_nanoseconds() if not null, so that tests control the time.
// Called on any thread and in signal handlers.
inline std::atomic<int64_t (*)()> steady_clock_override = nullptr;

// Nanoseconds since an arbitrary moment, by a clock that never goes back.
inline int64_t steady_nanoseconds() {
    if (int64_t(*const clock)() = steady_clock_override.load(std::memory_order_relaxed))
        return clock();
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// A limit on the time that reading a file takes. The check is cooperative: operator new and loops
// over whole files call check_deadline(), which throws to end the work.

// Thrown when the deadline has passed. A bad_alloc, as operator new throws it.
struct TimeoutError : std::bad_alloc {
    const char* what() const noexcept override { return "more time than --timeout allows"; }
};

// The end of the time allowed for some work, and its length.
struct Deadline {
    int64_t at = 0;  // steady clock, nanoseconds; 0: no deadline
    double seconds = 0;
};

// While one lives, the deadlines of this process grow with the processor time that it gets, on a
// machine that is busy with other work: a clock that goes at least a fifth as fast as the steady
// one, and never faster. For limits that guard the machine, not a waiting person.
class BusyMachineClock {
public:
    BusyMachineClock();
    ~BusyMachineClock();
    BusyMachineClock(const BusyMachineClock&) = delete;
    BusyMachineClock& operator=(const BusyMachineClock&) = delete;
};

bool has_passed(const Deadline& deadline);
// The deadline so many seconds from now; none for 0.
Deadline deadline_in(double seconds);

// Sets a deadline for this thread's work while it lives. Threads that work for this one take over
// DeadlineScope::current(). An inner scope never extends the outer one.
class DeadlineScope {
public:
    explicit DeadlineScope(double seconds);  // from now; 0: no limit of its own
    explicit DeadlineScope(const Deadline& deadline);
    ~DeadlineScope();
    DeadlineScope(const DeadlineScope&) = delete;
    DeadlineScope& operator=(const DeadlineScope&) = delete;

    static Deadline current();

private:
    const Deadline before_;
};

// Throws TimeoutError past this thread's deadline. A handler has one second to finish before it is
// thrown again. To be called regularly by long loops; costs almost nothing.
void check_deadline();

// Like check_deadline(), but reads the clock in each call: for loops that wait, as for a process.
void check_deadline_now();

// The time until check_deadline_now() throws, 0 if it would do so now; nothing without a deadline.
std::optional<std::chrono::milliseconds> time_to_deadline();

// The number of calls of check_deadline() on this thread since its deadline was set. Tests use it
// to check, without a clock, that a loop calls often enough.
uint64_t deadline_check_count();

// Suspends this thread's deadline while it lives: for work that must not end half-way, such as
// writing a file, and for code in which operator new must not throw, such as a graphics driver or
// the destructors of JSON. Long work calls check() between its steps.
class DeadlinePause {
public:
    DeadlinePause();
    ~DeadlinePause();
    DeadlinePause(const DeadlinePause&) = delete;
    DeadlinePause& operator=(const DeadlinePause&) = delete;

    // Throws TimeoutError past the suspended deadline.
    void check() const;

private:
    const Deadline before_;
};

// The text "WORK took longer than the 2 s that --timeout allows" for this thread's deadline;
// `allowed_by` names the option that set it.
std::string timeout_text(const char* work, const char* allowed_by = "--timeout");

// The error for a file that took too long to read.
Diagnostic timeout_error();

}  // namespace studioscope
