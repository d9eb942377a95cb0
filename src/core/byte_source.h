#pragma once

#include <cstdint>
#include <cstring>
#include <functional>

#include "core/bytes.h"

namespace studioscope {

// Bytes that are fetched when asked for, so that a large block goes from a file straight to where
// it is wanted, without the whole file standing in memory first.
struct ByteSource {
    uint64_t size = 0;
    // Fills `to` with what stands from `offset` on. Asked only for what lies within `size`; false
    // when it cannot be read all the same, as when the file became shorter meanwhile.
    std::function<bool(uint64_t offset, std::span<std::byte> to)> read;
};

// The block must outlive what is made of it.
inline ByteSource source_of(ByteSpan block) {
    return {block.size(), [block](uint64_t offset, std::span<std::byte> to) {
                if (!to.empty()) std::memcpy(to.data(), &block[offset], to.size());
                return true;
            }};
}

}  // namespace studioscope
