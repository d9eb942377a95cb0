#include <span>

#include "content/keyvalues.h"
#include "core/bytes.h"
#include "fuzz/memory_limit.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const KeyValues parsed = parse_keyvalues(as_text(std::as_bytes(std::span(data, size))));
    for (const KeyValue& root : parsed.roots) find_child(root, "include");
    return 0;
}

}  // namespace studioscope
