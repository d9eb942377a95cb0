#include "content/archives/packed_body.h"

#include <cstring>
#include <utility>

namespace studioscope {

Result<ByteSource> packed_body(std::shared_ptr<const CachedBodies> bodies, uint64_t number,
                               uint64_t packed, CachedBodies::Make make) {
    uint64_t size = 0;
    const auto problem = bodies->use(number, make, [&](ByteSpan body) { size = body.size(); });
    if (problem) return *problem;
    const auto read = [bodies = std::move(bodies), number, make = std::move(make), size](
                          uint64_t offset, std::span<std::byte> to) {
        bool is_same = false;  // false: the file was replaced meanwhile
        const auto unreadable = bodies->use(number, make, [&](ByteSpan body) {
            is_same = body.size() == size;
            if (is_same && !to.empty()) std::memcpy(to.data(), &body[offset], to.size());
        });
        return !unreadable && is_same;
    };
    return ByteSource{size, read, packed};
}

}  // namespace studioscope
