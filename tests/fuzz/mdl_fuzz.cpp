#include "formats/compiled.h"

// The same bytes are the model and its .ani.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const ByteSpan file = std::as_bytes(std::span(data, size));
    const auto mdl = parse_mdl(file);
    if (!mdl) return 0;
    const auto ani = parse_ani(file, *mdl);
    Model model = assemble_model(*mdl, nullptr, nullptr, 0, {}, ani ? &*ani : nullptr);
    validate(model);
    return 0;
}
