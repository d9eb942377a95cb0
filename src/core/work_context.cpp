#include "core/work_context.h"

namespace studioscope {

namespace {

constinit thread_local uint64_t max_unpacked = UINT64_MAX;

}  // namespace

UnpackLimit::UnpackLimit(uint64_t max_bytes) : before_(max_unpacked) { max_unpacked = max_bytes; }
UnpackLimit::~UnpackLimit() { max_unpacked = before_; }
uint64_t UnpackLimit::current() { return max_unpacked; }

WorkContext WorkContext::current() {
    return {MemoryTrackingScope::current(), DeadlineScope::current(), UnpackLimit::current(),
            CancellationScope::current()};
}

}  // namespace studioscope
