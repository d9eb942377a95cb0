#include "core/file_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "core/budget.h"
#include "core/memory_budget.h"

namespace studioscope {

namespace {

uint64_t allowed_for(uint64_t bytes) {
    constexpr uint64_t kMore = Budget::kMaxMemory - Budget::kFreeMemory;
    return Budget::kFreeMemory +
           std::min(kMore / Budget::kMemoryPerByte, bytes) * Budget::kMemoryPerByte;
}

}  // namespace

bool within_file_memory(uint64_t bytes, const std::function<void()>& step) {
    MemoryBudget memory(allowed_for(bytes));
    try {
        const MemoryTrackingScope counts(&memory);
        step();
        return true;
    } catch (const std::bad_alloc&) {  // MemoryLimitExceeded, too
        return false;
    }
}

std::string over_file_memory(uint64_t bytes) {
    return fmt::format(
        "would need more than the {} MB of memory that {} bytes may use ({} MB, and {} for each MB "
        "of the file)",
        allowed_for(bytes) >> 20, bytes, Budget::kFreeMemory >> 20, Budget::kMemoryPerByte);
}

}  // namespace studioscope
