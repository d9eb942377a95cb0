#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>

#include "core/memory_budget.h"
#include "formats/materials/vtf.h"
#include "fuzz/memory_limit.h"
#include "model/texture.h"

namespace studioscope {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    // Compressed images have no size that their file limits.
    constexpr uint64_t kMaxUnpacked = uint64_t{4} << 20;
    const MemoryLimit limit(size);
    MemoryBudget memory(uint64_t{1} << 40, kMaxUnpacked, MemoryBudget::WhenFull::kRefuse);
    const MemoryTrackingScope scope(&memory);
    const ByteSource file = memory_source(std::as_bytes(std::span(data, size)));
    const auto texture = parse_vtf(file, [&file]() -> Result<ByteSource> { return file; });
    if (!texture) return 0;
    for (size_t level = 0; level < texture->levels.size(); ++level) {
        decode(*texture, level);
        const int number = static_cast<int>(level);
        std::ignore = read_texture_image(
            *texture, {number, texture->frames, texture->faces, texture->depth});  // the last
    }
    std::ignore = parse_vtf_faces(file);
    return 0;
}

}  // namespace studioscope
