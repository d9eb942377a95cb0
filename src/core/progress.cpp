#include "core/progress.h"

#include <utility>

#include "core/deadline.h"

namespace studioscope {

namespace {

thread_local Progress* this_thread = nullptr;

}  // namespace

ProgressScope::ProgressScope(Progress& progress) : before_(std::exchange(this_thread, &progress)) {}

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
    if (this_thread && this_thread->is_cancelled.load(std::memory_order_relaxed))
        throw CancelledError();
}

}  // namespace studioscope
