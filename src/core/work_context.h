#pragma once

#include <atomic>
#include <cstdint>

#include "core/deadline.h"
#include "core/memory_budget.h"
#include "core/progress.h"

namespace studioscope {

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
