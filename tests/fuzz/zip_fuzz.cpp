#include "archive_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    studioscope::read_everything(std::as_bytes(std::span(data, size)), "x.zip");
    return 0;
}
