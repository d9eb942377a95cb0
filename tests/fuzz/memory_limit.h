#pragma once

#include <cstddef>

namespace studioscope {

// Limits the growth of memory during its lifetime to 64 MB plus 16 times the input; more ends the
// fuzzer with the allocating stack. Counts only with the address sanitizer.
class MemoryLimit {
public:
    explicit MemoryLimit(size_t input_bytes);
    ~MemoryLimit();
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;
};

}  // namespace studioscope
