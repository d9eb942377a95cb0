#include <span>

#include "core/bytes.h"
#include "formats/smd/smd.h"
#include "fuzz/memory_limit.h"
#include "model/validate.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    for (const bool as_compiler : {false, true}) {
        auto model = parse_smd(as_text(std::as_bytes(std::span(data, size))), {as_compiler, 1});
        if (model) validate(*model);
    }
    return 0;
}

}  // namespace studioscope
