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

size_t size_of_block(void* block) {
#if defined(_WIN32)
    return _msize(block);
#elif defined(__APPLE__)
    return malloc_size(block);
#else
    return malloc_usable_size(block);
#endif
}

// Size in bytes from which large pages are worth requesting.
constexpr size_t kLargeBlock = size_t{4} << 20;
// Size in bytes from which races between threads matter.
constexpr size_t kCountedBefore = size_t{1} << 16;

// True for a block that is counted before it is allocated, so that two threads cannot both take the
// last bytes; a smaller block is counted when its real size is known.
bool is_counted_before(size_t size) { return counting != nullptr && size >= kCountedBefore; }

bool has_room_for(size_t size) {
    if (is_counted_before(size)) return counting->take(size);
    return counting == nullptr || counting->has_room_for(size);
}

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

// Allocates a block that has_room_for() permitted. Null if the machine has no memory, or if the
// new-handler throws.
void* allocate_counted(size_t size) noexcept {
    void* block = nullptr;
    try {
        block = allocate_or_handle(size);
    } catch (const std::bad_alloc&) {
    }
    const size_t counted = is_counted_before(size) ? size : 0;
    if (block == nullptr) {
        if (counted > 0) counting->release(counted);
        return nullptr;
    }
    if (counting != nullptr) counting->add(size_of_block(block) - counted);
    if (size >= kLargeBlock) prefer_large_pages(block, size);
    return block;
}

void* allocate(size_t size) {
    check_deadline();
    if (!has_room_for(size)) {
        counting->mark_exceeded();
        throw MemoryLimitExceeded();
    }
    void* block = allocate_counted(size);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

// The nothrow form, for callers that have a fallback, such as std::stable_sort().
void* allocate_or_null(size_t size) noexcept {
    return has_room_for(size) ? allocate_counted(size) : nullptr;
}

void release(void* block) noexcept {
    if (counting != nullptr && block != nullptr) counting->release(size_of_block(block));
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
