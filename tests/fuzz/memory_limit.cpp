#include "fuzz/memory_limit.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

// Interface of the sanitizer; null without it.
extern "C" {
__attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(
    void (*on_malloc)(const volatile void*, size_t), void (*on_free)(const volatile void*));
__attribute__((weak)) size_t __sanitizer_get_allocated_size(const volatile void* block);
}

namespace studioscope {

namespace {

std::atomic<bool> is_counting{false};
// may be negative, because memory from before the limit can be freed
std::atomic<long long> in_use{0};
std::atomic<long long> most{0};

void count_malloc(const volatile void* /*block*/, size_t size) {
    if (!is_counting) return;
    const long long now = in_use += static_cast<long long>(size);
    if (now <= most) return;
    is_counting = false;
    std::fprintf(stderr, "memory limit: %lld bytes in use, %lld allowed\n", now, most.load());
    std::abort();
}

void count_free(const volatile void* block) {
    if (is_counting && block)
        in_use -= static_cast<long long>(__sanitizer_get_allocated_size(block));
}

bool install() {
    return __sanitizer_install_malloc_and_free_hooks &&
           __sanitizer_install_malloc_and_free_hooks(count_malloc, count_free) != 0;
}

}  // namespace

MemoryLimit::MemoryLimit(size_t input_bytes) {
    static const bool is_installed = install();
    most = (64LL << 20) + 16LL * static_cast<long long>(input_bytes);
    in_use = 0;
    is_counting = is_installed;
}

MemoryLimit::~MemoryLimit() { is_counting = false; }

}  // namespace studioscope
