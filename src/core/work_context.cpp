#include "core/work_context.h"

#include <utility>

#include "core/deadline.h"

namespace studioscope {

namespace {

thread_local Progress* this_thread = nullptr;
constinit thread_local const std::atomic<bool>* is_cancelled = nullptr;

constinit thread_local uint64_t max_unpacked = UINT64_MAX;

}  // namespace

CancellationScope::CancellationScope(const std::atomic<bool>* flag)
    : before_(std::exchange(is_cancelled, flag)) {}

CancellationScope::~CancellationScope() { is_cancelled = before_; }

const std::atomic<bool>* CancellationScope::current() { return is_cancelled; }

ProgressScope::ProgressScope(Progress& progress)
    : before_(std::exchange(this_thread, &progress)), cancellation_(&progress.is_cancelled) {}

ProgressScope::~ProgressScope() { this_thread = before_; }

void report_progress(uint64_t done, uint64_t total) {
    if (this_thread) {
        this_thread->total.store(total, std::memory_order_relaxed);
        this_thread->done.store(done, std::memory_order_relaxed);
    }
    check_cancelled();
}

void check_cancelled() {
    check_deadline();
    if (is_cancelled && is_cancelled->load(std::memory_order_relaxed)) throw CancelledError();
}

UnpackLimit::UnpackLimit(uint64_t max_bytes) : before_(max_unpacked) { max_unpacked = max_bytes; }
UnpackLimit::~UnpackLimit() { max_unpacked = before_; }
uint64_t UnpackLimit::current() { return max_unpacked; }

WorkContext WorkContext::current() {
    return {MemoryTrackingScope::current(), DeadlineScope::current(), UnpackLimit::current(),
            CancellationScope::current()};
}

}  // namespace studioscope
