#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace studioscope {

using Bytes = std::vector<std::byte>;
using ByteSpan = std::span<const std::byte>;

inline std::string_view as_text(ByteSpan bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline ByteSpan as_bytes(std::string_view text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

// Bytes that are read on demand, so that a large block goes from a file directly to its destination
// without the whole file in memory.
struct ByteSource {
    uint64_t size = 0;
    // Fills `to` with the bytes from `offset` on, which must be within `size`. Returns false on a
    // read error, e.g. if the file was truncated meanwhile.
    std::function<bool(uint64_t offset, std::span<std::byte> to)> read;
    // Size on disk in bytes, if compressed.
    std::optional<uint64_t> packed = {};

    // The share of the size on disk that corresponds to `bytes` of the content.
    uint64_t on_disk(uint64_t bytes) const {
        if (!packed || size == 0) return bytes;
        const double part = static_cast<double>(bytes) / static_cast<double>(size);
        return static_cast<uint64_t>(static_cast<double>(*packed) * part);
    }
};

// A source that reads from memory; the block must outlive it.
inline ByteSource memory_source(ByteSpan block) {
    return {block.size(), [block](uint64_t offset, std::span<std::byte> to) {
                if (!to.empty()) std::memcpy(to.data(), &block[offset], to.size());
                return true;
            }};
}

}  // namespace studioscope
