#pragma once

#include <cstddef>
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

}  // namespace studioscope
