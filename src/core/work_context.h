#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>

#include "core/deadline.h"
#include "core/memory_budget.h"

namespace studioscope {

// Progress and cancellation of a long task. One thread reports the progress; other threads read it
// and may cancel, which stops all threads of the task (see WorkContext). It is not passed as an
// argument: each thread has at most one current Progress.
struct Progress {
    std::atomic<uint64_t> done{0}, total{0};  // in any unit; total 0: unknown
    std::atomic<bool> is_cancelled{false};
};

// Thrown to end a task that was cancelled.
struct CancelledError : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

// Cancels this thread's work when the flag becomes true, while the scope lives. Null: never.
class CancellationScope {
public:
    explicit CancellationScope(const std::atomic<bool>* is_cancelled);
    ~CancellationScope();
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;

    static const std::atomic<bool>* current();

private:
    const std::atomic<bool>* const before_;
};

// Makes a Progress the current one of this thread while it lives.
class ProgressScope {
public:
    explicit ProgressScope(Progress& progress);
    ~ProgressScope();
    ProgressScope(const ProgressScope&) = delete;
    ProgressScope& operator=(const ProgressScope&) = delete;

private:
    Progress* before_;
    const CancellationScope cancellation_;
};

// Reports progress; to be called regularly by long tasks, costs almost nothing. Throws
// CancelledError if this thread's task was cancelled, and TimeoutError past its deadline
// (core/deadline.h).
void report_progress(uint64_t done, uint64_t total);
void check_cancelled();

// check_cancelled() at every 4096th step: for loops whose steps are shorter than the check, and
// which allocate nothing (operator new checks by itself).
constexpr size_t kStepsPerCheck = 4096;
inline void check_cancelled_at(size_t step) {
    if (step % kStepsPerCheck == 0) check_cancelled();
}

// Limits the size of the files that this thread unpacks from archives, while it lives: larger ones,
// by the archive's index, are refused when they are opened.
class UnpackLimit {
public:
    explicit UnpackLimit(uint64_t max_bytes);
    ~UnpackLimit();
    UnpackLimit(const UnpackLimit&) = delete;
    UnpackLimit& operator=(const UnpackLimit&) = delete;

    static uint64_t current();

private:
    const uint64_t before_;
};

// The limits of a piece of work, on every thread that takes part in it. They are inherited: threads
// of pools and of run_async() take over those of the thread that started the work, and a
// BackgroundTask begins with an empty context. Progress is no part: one thread reports it.
struct WorkContext {
    MemoryBudget* memory = nullptr;  // null: nothing is counted
    Deadline deadline;
    uint64_t max_unpacked = UINT64_MAX;               // bytes, see UnpackLimit
    const std::atomic<bool>* is_cancelled = nullptr;  // null: it cannot be cancelled

    // The context of this thread.
    static WorkContext current();
};

// Makes a context the current one of this thread while it lives; an earlier deadline remains.
class WorkScope {
public:
    explicit WorkScope(const WorkContext& context)
        : memory_(context.memory),
          deadline_(context.deadline),
          unpacked_(context.max_unpacked),
          cancellation_(context.is_cancelled) {}

private:
    const MemoryTrackingScope memory_;
    const DeadlineScope deadline_;
    const UnpackLimit unpacked_;
    const CancellationScope cancellation_;
};

}  // namespace studioscope
