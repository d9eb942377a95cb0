#include "core/memory_budget.h"

#include <cstdlib>

#if defined(_WIN32)
#include <malloc.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

#include "core/deadline.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

constinit thread_local MemoryBudget* counting = nullptr;

// The bytes that an allocated block occupies; with glibc, including its header.
size_t block_size(void* block) {
#if defined(_WIN32)
    return _msize(block);
#elif defined(__APPLE__)
    return malloc_size(block);
#else
    return malloc_usable_size(block) + sizeof(size_t);
#endif
}

// Size in bytes from which large pages are worth requesting.
constexpr size_t kLargeBlock = size_t{4} << 20;
// Size in bytes from which races between threads matter.
constexpr size_t kCountedBefore = size_t{1} << 16;

// True for a block that is counted before it is allocated, so that two threads cannot both take the
// last bytes; a smaller block is counted when its real size is known.
bool is_counted_before(size_t size) { return counting != nullptr && size >= kCountedBefore; }

void* allocate_or_handle(size_t size) {
    void* block = std::malloc(size == 0 ? 1 : size);
    while (block == nullptr) {
        const std::new_handler free_some = std::get_new_handler();
        if (free_some == nullptr) return nullptr;
        free_some();
        block = std::malloc(size == 0 ? 1 : size);
    }
    return block;
}

// Returns null if memory runs out or the new-handler throws.
void* allocate_if_there_is(size_t size) noexcept {
    try {
        return allocate_or_handle(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

struct Allocation {
    void* block = nullptr;
    bool fits = true;  // within the limit
};

Allocation allocate_counted(size_t size) noexcept {
    const size_t counted = is_counted_before(size) ? size : 0;
    if (counted > 0 && !counting->take(counted)) return {nullptr, false};
    void* block = allocate_if_there_is(size);
    const bool fits = block == nullptr || counting == nullptr ||
                      (counted > 0 ? counting->take_excess(block_size(block) - counted)
                                   : counting->take(block_size(block)));
    if (block == nullptr || !fits) {
        if (counted > 0) counting->release(counted);
        std::free(block);
        return {nullptr, fits};
    }
    if (size >= kLargeBlock) prefer_large_pages(block, size);
    return {block, true};
}

void* allocate(size_t size) {
    check_deadline();
    const Allocation allocation = allocate_counted(size);
    if (allocation.block != nullptr) return allocation.block;
    if (allocation.fits) throw std::bad_alloc();
    counting->mark_exceeded();
    throw MemoryLimitExceeded();
}

// For callers that can do without the memory, such as std::stable_sort().
void* allocate_or_null(size_t size) noexcept { return allocate_counted(size).block; }

void release(void* block) noexcept {
    if (counting != nullptr && block != nullptr) counting->release(block_size(block));
    std::free(block);
}

}  // namespace

MemoryTrackingScope::MemoryTrackingScope(MemoryBudget* memory) : before_(counting) {
    counting = memory;
}
MemoryTrackingScope::~MemoryTrackingScope() { counting = before_; }
MemoryBudget* MemoryTrackingScope::current() { return counting; }

}  // namespace studioscope

// All replaceable forms except the aligned ones, which this program does not use: a sanitizer would
// mix its own with these.
void* operator new(size_t size) { return studioscope::allocate(size); }
void* operator new[](size_t size) { return studioscope::allocate(size); }
void* operator new(size_t size, const std::nothrow_t&) noexcept {
    return studioscope::allocate_or_null(size);
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
    return studioscope::allocate_or_null(size);
}
void operator delete(void* block) noexcept { studioscope::release(block); }
void operator delete[](void* block) noexcept { studioscope::release(block); }
void operator delete(void* block, size_t) noexcept { studioscope::release(block); }
void operator delete[](void* block, size_t) noexcept { studioscope::release(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { studioscope::release(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { studioscope::release(block); }
