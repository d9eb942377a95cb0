#include "formats/dmx/dmx.h"
#include "fuzz/memory_limit.h"
#include "model/validate.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const ByteSpan file(reinterpret_cast<const std::byte*>(data), size);
    if (auto compiled = parse_dmx(file, 0, DmxWelding::kCompiled)) validate(compiled->model);
    if (auto parsed = parse_dmx(file)) {
        for (const Attribute& attribute : parsed->graph.attributes)
            value_text(parsed->graph, attribute);
        validate(parsed->model);
    }
    return 0;
}

}  // namespace studioscope
