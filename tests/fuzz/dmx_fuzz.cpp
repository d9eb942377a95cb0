#include "formats/dmx/dmx.h"
#include "fuzz/memory_limit.h"
#include "model/validate.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    if (auto parsed = parse_dmx({reinterpret_cast<const std::byte*>(data), size})) {
        for (const Attribute& attribute : parsed->graph.attributes)
            value_text(parsed->graph, attribute);
        validate(parsed->model);
    }
    return 0;
}

}  // namespace studioscope
