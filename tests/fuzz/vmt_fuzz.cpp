#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "formats/materials/material_changes.h"
#include "formats/materials/unresolved_material.h"
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
    read_unresolved_material(vmt);
    ParsedMaterial material;
    material.vmt = std::move(vmt);
    Diagnostics diagnostics;
    const auto proxies = make_proxies(std::move(material), diagnostics);
    if (!proxies) return 0;
    for (const double seconds : {0.0, 1.25, 1e9})
        proxies->resolve(run_proxies(*proxies, {seconds, {}}));
    return 0;
}

}  // namespace studioscope
