#include <span>

#include "core/bytes.h"
#include "document/choices/settings.h"
#include "fuzz/memory_limit.h"

namespace studioscope {

// Any file gives settings, which are unchanged after writing and reading.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const ReadSettings read = read_settings(as_text(std::as_bytes(std::span(data, size))));
    Document document;
    apply_settings(read.settings, document);
    const std::string text = to_text(collect_settings(document, read.settings.window));
    const ReadSettings again = read_settings(text);
    if (!again.is_understood || !again.diagnostics.empty()) __builtin_trap();
    return 0;
}

}  // namespace studioscope
