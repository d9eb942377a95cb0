#pragma once

#include <cstdint>
#include <new>

#include "core/diagnostic.h"

namespace studioscope {

// A limit on the time that reading a file takes. Nothing is stopped from outside: operator new and
// loops over whole files ask whether the time is over, and what they throw then ends the work.

// The time for this work is over. A bad_alloc, as operator new throws it.
struct TimedOut : std::bad_alloc {
    const char* what() const noexcept override { return "more time than --timeout allows"; }
};

// A moment that work must not go past, and how long it was given in all.
struct Deadline {
    int64_t at = 0;  // nanoseconds of the steady clock; 0: there is none
    double seconds = 0;
};

// For as long as it lives, this thread's work has a deadline. Threads that work for this one take
// DeadlineScope::current() over. An inner scope never allows more than the one around it.
class DeadlineScope {
public:
    explicit DeadlineScope(double seconds);  // from now on; 0: no limit of its own
    explicit DeadlineScope(const Deadline& deadline);
    ~DeadlineScope();
    DeadlineScope(const DeadlineScope&) = delete;
    DeadlineScope& operator=(const DeadlineScope&) = delete;

    static Deadline current();

private:
    const Deadline before_;
};

// Throws TimedOut past this thread's deadline. What catches it has a second to finish in before it
// is thrown again. To be called by whatever takes long; costs next to nothing.
void check_deadline();

// How often this thread has called check_deadline() since its deadline was set: whether a loop asks
// often enough, without a clock.
uint64_t deadline_questions();

// The error about a file whose time is over.
Diagnostic timed_out();

}  // namespace studioscope
