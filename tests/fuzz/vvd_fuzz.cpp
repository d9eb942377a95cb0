#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "fuzz/memory_limit.h"
#include "support/parse.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const auto parsed = parse_vvd(std::as_bytes(std::span(data, size)));
    if (!parsed) return 0;
    for (int root = 0; root < parsed->file.lod_count; ++root) {
        Model model = model_of_points(parsed->file, root);
        validate(model, locator_of_vertices(parsed->file, root));
    }
    return 0;
}

}  // namespace studioscope
