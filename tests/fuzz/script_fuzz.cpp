#include <span>

#include "core/bytes.h"
#include "fuzz/memory_limit.h"
#include "window/script.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const auto steps = parse_script(as_text(std::as_bytes(std::span(data, size))));
    static_cast<void>(steps);
    return 0;
}

}  // namespace studioscope
