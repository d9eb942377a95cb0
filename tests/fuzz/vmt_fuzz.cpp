#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/materials/look.h"
#include "fuzz/memory_limit.h"

namespace studioscope {

// Every include finds the same text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const ByteSpan file = std::as_bytes(std::span(data, size));
    wanted_look(parse_vmt(as_text(file), [&](const std::string&) -> Result<Bytes> {
        return Bytes(file.begin(), file.end());
    }));
    return 0;
}

}  // namespace studioscope
