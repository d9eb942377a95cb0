#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>

#include "core/bytes.h"

namespace studioscope {

// Bytes that are fetched when asked for, so that a large block goes from a file straight to where
// it is wanted, without the whole file standing in memory first.
struct ByteSource {
    uint64_t size = 0;
    // Fills `to` with what stands from `offset` on. Asked only for what lies within `size`; false
    // when it cannot be read all the same, as when the file became shorter meanwhile.
    std::function<bool(uint64_t offset, std::span<std::byte> to)> read;
    // What it takes on disk, where that is not its size because it is unpacked.
    std::optional<uint64_t> packed = {};

    // The part of them that so many of its bytes take.
    uint64_t on_disk(uint64_t bytes) const {
        if (!packed || size == 0) return bytes;
        const double part = static_cast<double>(bytes) / static_cast<double>(size);
        return static_cast<uint64_t>(static_cast<double>(*packed) * part);
    }
};

// The block must outlive what is made of it.
inline ByteSource source_of(ByteSpan block) {
    return {block.size(), [block](uint64_t offset, std::span<std::byte> to) {
                if (!to.empty()) std::memcpy(to.data(), &block[offset], to.size());
                return true;
            }};
}

}  // namespace studioscope
