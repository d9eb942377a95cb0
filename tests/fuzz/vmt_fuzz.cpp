#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "formats/materials/look.h"
#include "formats/materials/material_changes.h"
#include "fuzz/memory_limit.h"
#include "model/animation/proxies.h"

namespace studioscope {

// Every include finds the same text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const ByteSpan file = std::as_bytes(std::span(data, size));
    Vmt vmt = parse_vmt(as_text(file), [&](const std::string&) -> Result<Bytes> {
        return Bytes(file.begin(), file.end());
    });
    wanted_look(vmt);
    ReadMaterial material;
    material.vmt = std::move(vmt);
    Diagnostics diagnostics;
    const auto proxies = proxies_of(std::move(material), diagnostics);
    if (!proxies) return 0;
    for (const double seconds : {0.0, 1.25, 1e9})
        proxies->resolve(run_proxies(*proxies, {seconds, {}}));
    return 0;
}

}  // namespace studioscope
