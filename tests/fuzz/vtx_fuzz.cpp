#include "formats/compiled/vtx.h"
#include "fuzz/memory_limit.h"
#include "support/parse.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const auto parsed = parse_vtx(std::as_bytes(std::span(data, size)));
    static_cast<void>(parsed);
    return 0;
}

}  // namespace studioscope
