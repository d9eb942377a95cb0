#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>

#include "core/deadline.h"
#include "core/memory_budget.h"

namespace studioscope {

// The progress of a long task, and whether it is cancelled. One thread says how far the task is;
// other threads read that and cancel, and those that work for the task learn it, too
// (see WorkContext). It need not be passed on: each thread has at most one current Progress.
struct Progress {
    std::atomic<uint64_t> done{0}, total{0};  // in any unit; total 0: unknown
    std::atomic<bool> is_cancelled{false};
};

// Thrown to end a task that was cancelled.
struct CancelledError : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

// While it lives, work of this thread is cancelled once this is true; null: it is not.
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
// CancelledError if this thread's task was cancelled, and TimedOut past its deadline
// (core/deadline.h).
void report_progress(uint64_t done, uint64_t total);
void check_cancelled();

// check_cancelled() at every 4096th step: for loops whose single steps take less than asking does,
// and which allocate nothing (operator new asks by itself).
constexpr size_t kStepsPerCheck = 4096;
inline void check_cancelled_at(size_t step) {
    if (step % kStepsPerCheck == 0) check_cancelled();
}

// While it lives, this thread unpacks no file of an archive that announces more bytes: they are
// refused when they are opened, by the index alone.
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

// The limits of a piece of work on every thread that does a part of it. Nobody passes them on by
// hand: threads of pools and of run_async() have those of the thread that gave them the work, and a
// BackgroundTask begins with an empty one. How far the work has come is no part of it, as one
// thread says so.
struct WorkContext {
    MemoryBudget* memory = nullptr;  // null: nothing is counted
    Deadline deadline;
    uint64_t max_unpacked = UINT64_MAX;               // bytes, see UnpackLimit
    const std::atomic<bool>* is_cancelled = nullptr;  // null: it cannot be cancelled

    // The context of this thread.
    static WorkContext current();
};

// Makes a context that of this thread while it lives; a deadline of before stays where it is
// sooner.
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
