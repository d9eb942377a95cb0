#pragma once

#include <cstdint>
#include <string>

#include "core/deadline.h"

namespace studioscope {

// What verbs with a limit for the whole of their work need of deadlines, beside their check.

bool has_passed(const Deadline& deadline);

// While it lives, this thread has no deadline: for what must not end half-way, such as a file that
// is being written, and for code in which operator new must not throw, such as a graphics driver or
// the destructors of JSON. What may take long asks the deadline of before, between its steps.
class DeadlinePause {
public:
    DeadlinePause();
    ~DeadlinePause();
    DeadlinePause(const DeadlinePause&) = delete;
    DeadlinePause& operator=(const DeadlinePause&) = delete;

    // Throws TimedOut past the deadline of before.
    void check() const;

private:
    const Deadline before_;
};

// "WORK took longer than the 2 s that --timeout allows", of this thread's deadline; `allowed_by` is
// what set it.
std::string time_over_text(const char* work, const char* allowed_by = "--timeout");

// Replaces the clock of all deadlines by a test's, in nanoseconds; null: the steady clock.
void set_deadline_clock(int64_t (*clock)());

}  // namespace studioscope
