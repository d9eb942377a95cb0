#include "core/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "core/memory_budget.h"

namespace studioscope {

namespace {

uint64_t allowed_for(uint64_t bytes) {
    constexpr uint64_t kMore = Budget::kMaxMemory - Budget::kFreeMemory;
    return Budget::kFreeMemory +
           std::min(kMore / Budget::kMemoryPerByte, bytes) * Budget::kMemoryPerByte;
}

}  // namespace

bool Budget::take_file(uint64_t bytes, uint64_t bytes_on_disk) {
    if (memory.is_exceeded() || bytes > kMaxFileBytes || bytes > kMaxBytesRead - bytes_read ||
        files_read >= kMaxFiles)
        return false;
    ++files_read;
    bytes_read += bytes;
    bytes_on_disk_read += std::min(bytes_on_disk, bytes);
    memory.allow(std::min(kMaxMemory, kFreeMemory + kMemoryPerByte * bytes_on_disk_read));
    return true;
}

Diagnostic budget_error(const std::string& what) {
    const MemoryBudget* memory = MemoryTrackingScope::current();
    return error("budget",
                 fmt::format("{} would exceed the memory limit for files of this size ({} MB: {} "
                             "and {} for each MB that is read from disk); skipped",
                             what, (memory ? memory->allowed() : 0) >> 20,
                             Budget::kFreeMemory >> 20, Budget::kMemoryPerByte));
}

std::string shortened(std::string text, size_t max_bytes) {
    if (text.size() <= max_bytes) return text;
    size_t end = max_bytes - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

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

std::string file_memory_error_text(uint64_t bytes) {
    return fmt::format(
        "would need more than the {} MB of memory that {} bytes may use ({} MB, and {} for each MB "
        "of the file)",
        allowed_for(bytes) >> 20, bytes, Budget::kFreeMemory >> 20, Budget::kMemoryPerByte);
}

}  // namespace studioscope
