#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/texture.h"

namespace studioscope {

using Texels = std::array<std::array<uint8_t, 4>, 16>;  // 4x4, RGBA, row by row

// Decodes the 4x4 texels of one block (8 bytes for BC1 and BC4, 16 for the others) of a
// block-compressed format.
Texels decode_block(TexelFormat format, const std::byte* block);

}  // namespace studioscope
