#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/materials/vtf.h"
#include "fuzz/memory_limit.h"
#include "support/parse.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const auto texture = parse_vtf(std::as_bytes(std::span(data, size)));
    if (!texture) return 0;
    for (size_t level = 0; level < texture->levels.size(); ++level) decode(*texture, level);
    return 0;
}

}  // namespace studioscope
