#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>

namespace studioscope {

// How far a long piece of work is, and whether anyone still wants it. The work runs on one thread,
// any other asks and cancels. What works does not have to hand it on: a thread has one at most.
struct Progress {
    std::atomic<uint64_t> done{0}, total{0};  // of whatever unit; 0 in all: nobody knows
    std::atomic<bool> is_cancelled{false};
};

// Ends work that is not wanted any more.
struct CancelledError : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

// Makes it this thread's as long as this object lives.
class ProgressScope {
public:
    explicit ProgressScope(Progress& progress);
    ~ProgressScope();
    ProgressScope(const ProgressScope&) = delete;
    ProgressScope& operator=(const ProgressScope&) = delete;

private:
    Progress* before_;
};

// To be called now and then by whatever takes long; costs next to nothing. Throws CancelledError on
// a thread whose progress was cancelled, and TimedOut past its deadline (core/deadline.h).
void report_progress(uint64_t done, uint64_t total);
void check_cancelled();

// check_cancelled() at every 4096th step: for loops whose single steps take less than asking does,
// and which allocate nothing (operator new asks by itself).
constexpr size_t kStepsPerCheck = 4096;
inline void check_cancelled_at(size_t step) {
    if (step % kStepsPerCheck == 0) check_cancelled();
}

}  // namespace studioscope
