#pragma once

#include <cstddef>

namespace studioscope {

// For as long as it lives, memory that is in use may grow by 64 MB and 16 times the input; more
// ends the fuzzer with what asked for it. Counts only under the address sanitizer.
class MemoryLimit {
public:
    explicit MemoryLimit(size_t input_bytes);
    ~MemoryLimit();
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;
};

}  // namespace studioscope
