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
        Model model = make_point_model(parsed->file, root);
        validate(model, vertex_locator(parsed->file, root));
    }
    return 0;
}

}  // namespace studioscope
