#include "formats/compiled.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto parsed = parse_mdl(std::as_bytes(std::span(data, size)));
    if (!parsed) return 0;
    Model model = assemble_model(*parsed, nullptr, nullptr, 0, {});
    validate(model);
    return 0;
}
