#include <span>

#include "core/bytes.h"
#include "formats/smd/vta.h"
#include "fuzz/memory_limit.h"
#include "model/validate.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const auto vta = parse_vta(as_text(std::as_bytes(std::span(data, size))));
    if (!vta) return 0;
    Model model = vta_point_model(*vta);
    validate(model);
    attach_vta(model, *vta);
    return 0;
}

}  // namespace studioscope
